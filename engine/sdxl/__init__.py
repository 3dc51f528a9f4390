"""Stable Diffusion XL: configuration, text encoders, UNet, VAE, schedules, samplers, noise.

Model code builds graphs (`engine.graph`) and never asks which device will run them.
"""
