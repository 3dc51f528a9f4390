#include "common.h"

namespace dml {
namespace {

struct Geometry {
    uint32_t batch, queries, keys, width, value_width;
};

[[noreturn]] void refuse(const NodeBuilder &builder, const std::string &what) {
    throw std::invalid_argument(builder.where() + ": " + what);
}

// Reads the sizes off the operands, [N, T, heads * D] each, or [N, S, heads, 2, D] where key and value are stacked.
Geometry geometry(const NodeBuilder &builder, const TensorPtr &query, const TensorPtr &key, const TensorPtr &value,
                  const TensorPtr &stacked, uint32_t heads) {
    if (query->sizes.size() != 3) refuse(builder, "the query " + query->describe() + " should be [N, T, heads * D]");
    Geometry size{query->sizes[0], query->sizes[1], 0, query->sizes[2], 0};
    if (heads == 0 || size.width % heads != 0) {
        refuse(builder, query->describe() + " cannot be cut into " + std::to_string(heads) + " heads");
    }
    if (stacked) {
        const uint32_t depth = size.width / heads;
        if (key || value) refuse(builder, "key and value are given stacked and on their own");
        if (stacked->sizes.size() != 5 || stacked->sizes != Shape{size.batch, stacked->sizes[1], heads, 2, depth}) {
            refuse(builder, stacked->describe() + " should be [N, S, heads, 2, D] for " + query->describe());
        }
        size.keys = stacked->sizes[1];
        size.value_width = size.width;
        return size;
    }
    if (!key || !value) refuse(builder, "key and value are missing");
    const bool fits = key->sizes.size() == 3 && value->sizes.size() == 3 && key->sizes[0] == size.batch &&
                      value->sizes[0] == size.batch && key->sizes[2] == size.width &&
                      value->sizes[1] == key->sizes[1] && value->sizes[2] % heads == 0;
    if (!fits) {
        refuse(builder, query->describe() + ", " + key->describe() + " and " + value->describe() +
                            " do not belong together");
    }
    size.keys = key->sizes[1];
    size.value_width = value->sizes[2];
    return size;
}

TensorPtr multihead_attention(const TensorPtr &query, const TensorPtr &key, const TensorPtr &value,
                              const TensorPtr &stacked_key_value, const TensorPtr &bias, const TensorPtr &mask,
                              const TensorPtr &relative_position_bias, uint32_t head_count, float scale,
                              float mask_filter_value, DML_MULTIHEAD_ATTENTION_MASK_TYPE mask_type,
                              const std::string &name) {
    NodeBuilder builder(query->graph, "MULTIHEAD_ATTENTION", name);
    builder.require_level(DML_FEATURE_LEVEL_6_1);
    const Geometry size = geometry(builder, query, key, value, stacked_key_value, head_count);
    for (const TensorPtr &other : {key, value, stacked_key_value, bias, relative_position_bias}) {
        if (other) check_type(other, query->type, builder.where());
    }
    const Shape scores{size.batch, head_count, size.queries, size.keys};
    if (relative_position_bias && relative_position_bias->sizes != scores) {
        refuse(builder, relative_position_bias->describe() + " should be " + text(scores));
    }
    if (bool(mask) != (mask_type != DML_MULTIHEAD_ATTENTION_MASK_TYPE_NONE)) {
        refuse(builder, "mask and mask_type belong together");
    }
    DML_MULTIHEAD_ATTENTION_OPERATOR_DESC desc{};
    desc.QueryTensor = builder.input(query);
    desc.KeyTensor = builder.optional(key);
    desc.ValueTensor = builder.optional(value);
    desc.StackedQueryKeyTensor = builder.absent();
    desc.StackedKeyValueTensor = builder.optional(stacked_key_value);
    desc.StackedQueryKeyValueTensor = builder.absent();
    desc.BiasTensor = builder.optional(bias);
    desc.MaskTensor = builder.optional(mask);
    desc.RelativePositionBiasTensor = builder.optional(relative_position_bias);
    desc.PastKeyTensor = builder.absent();
    desc.PastValueTensor = builder.absent();
    desc.OutputTensor = builder.output(query->type, {size.batch, size.queries, size.value_width});
    desc.Scale = scale;
    desc.MaskFilterValue = mask_filter_value;
    desc.HeadCount = head_count;
    desc.MaskType = mask_type;
    return builder.create_one(DML_OPERATOR_MULTIHEAD_ATTENTION, &desc);
}

}  // namespace

void bind_attention(py::module_ &module) {
    module.def("multihead_attention", &multihead_attention, py::arg("query").none(false), py::arg("key") = py::none(),
               py::arg("value") = py::none(), py::arg("stacked_key_value") = py::none(),
               py::arg("bias") = py::none(), py::arg("mask") = py::none(),
               py::arg("relative_position_bias") = py::none(), py::kw_only(), py::arg("head_count"), py::arg("scale"),
               py::arg("mask_filter_value") = -10000.0,
               py::arg_v("mask_type", DML_MULTIHEAD_ATTENTION_MASK_TYPE_NONE, "MultiheadAttentionMaskType.NONE"),
               py::arg("name") = "");
}

}  // namespace dml
