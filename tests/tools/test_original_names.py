"""Names of layers in SDXL's original layout, against pairs read from its release."""

import pytest

pytest.importorskip("torch")  # an oracle only: the exporter itself needs it

from tools.starter_model.original import unet_layer

ATTENDED = {"down_blocks.1", "down_blocks.2", "up_blocks.0", "up_blocks.1"}


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("conv_in.weight", "input_blocks.0.0.weight"),
        ("time_embedding.linear_2.bias", "time_embed.2.bias"),
        ("add_embedding.linear_1.weight", "label_emb.0.0.weight"),
        ("down_blocks.0.downsamplers.0.conv.weight", "input_blocks.3.0.op.weight"),
        ("down_blocks.1.resnets.0.conv_shortcut.weight", "input_blocks.4.0.skip_connection.weight"),
        (
            "down_blocks.2.attentions.1.transformer_blocks.3.attn2.to_k.weight",
            "input_blocks.8.1.transformer_blocks.3.attn2.to_k.weight",
        ),
        ("mid_block.resnets.1.time_emb_proj.bias", "middle_block.2.emb_layers.1.bias"),
        ("mid_block.attentions.0.proj_in.weight", "middle_block.1.proj_in.weight"),
        ("up_blocks.0.upsamplers.0.conv.weight", "output_blocks.2.2.conv.weight"),
        ("up_blocks.2.resnets.2.norm2.weight", "output_blocks.8.0.out_layers.0.weight"),
        ("conv_norm_out.weight", "out.0.weight"),
    ],
)
def test_unet_layers(ours: str, theirs: str) -> None:
    assert unet_layer(ours, 2, ATTENDED) == theirs
