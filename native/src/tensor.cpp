#include "tensor.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "arguments.h"

namespace dml {
namespace {

TensorPtr view(const TensorPtr &input, Shape sizes, Shape strides) {
    auto result = std::make_shared<Tensor>(*input);
    result->sizes = std::move(sizes);
    result->strides = std::move(strides);
    return result;
}

// The axes of size above 1, merged where they lie one behind the other: (size, stride) from the right.
std::vector<std::pair<uint64_t, uint64_t>> runs(const Tensor &input) {
    std::vector<std::pair<uint64_t, uint64_t>> result;
    for (size_t i = input.sizes.size(); i-- > 0;) {
        const uint64_t size = input.sizes[i], stride = input.strides[i];
        if (size == 1) continue;
        if (!result.empty() && stride == result.back().first * result.back().second) {
            result.back().first *= size;
        } else {
            result.emplace_back(size, stride);
        }
    }
    return result;
}

// Strides that show the same elements in the same order with other sizes; nothing if only a copy could.
std::optional<Shape> strides_for(const Tensor &input, const Shape &sizes) {
    const auto parts = runs(input);
    Shape strides(sizes.size(), 1);
    size_t part = 0;
    uint64_t used = 1;  // elements of the current run that are spoken for
    for (size_t i = sizes.size(); i-- > 0;) {
        if (sizes[i] == 1) continue;
        if (part < parts.size() && used == parts[part].first) {
            ++part;
            used = 1;
        }
        if (part == parts.size() || parts[part].first % (used * sizes[i]) != 0) return std::nullopt;
        strides[i] = static_cast<uint32_t>(parts[part].second * used);
        used *= sizes[i];
    }
    return strides;
}

}  // namespace

std::string Tensor::describe() const { return "'" + name + "' " + type_name(type) + " " + text(sizes); }

uint64_t tensor_bytes(DML_TENSOR_DATA_TYPE type, const Shape &sizes, const Shape &strides) {
    uint64_t last = 0;
    for (size_t i = 0; i < sizes.size(); ++i) last += uint64_t{sizes[i] - 1} * strides[i];
    return ((last + 1) * element_bytes(type) + 3) / 4 * 4;
}

TensorDesc::TensorDesc(DML_TENSOR_DATA_TYPE type, Shape sizes, Shape strides, uint64_t bytes, DML_TENSOR_FLAGS flags)
    : sizes_(std::move(sizes)), strides_(std::move(strides)) {
    const bool packed = strides_ == packed_strides(sizes_);
    buffer_.DataType = type;
    buffer_.Flags = flags;
    buffer_.DimensionCount = static_cast<UINT>(sizes_.size());
    buffer_.Sizes = sizes_.data();
    buffer_.Strides = packed ? nullptr : strides_.data();
    buffer_.TotalTensorSizeInBytes = bytes;
    buffer_.GuaranteedBaseOffsetAlignment = 0;
    desc_ = {DML_TENSOR_TYPE_BUFFER, &buffer_};
}

TensorPtr reinterpret(const TensorPtr &input, const Shape &sizes, const Shape &strides) {
    check_sizes(sizes, "reinterpret");
    if (strides.size() != sizes.size()) {
        throw std::invalid_argument("reinterpret of " + input->describe() + ": " + std::to_string(strides.size()) +
                                    " strides for " + std::to_string(sizes.size()) + " sizes");
    }
    if (tensor_bytes(input->type, sizes, strides) > input->bytes) {
        throw std::invalid_argument("reinterpret of " + input->describe() + " to " + text(sizes) + " with strides " +
                                    text(strides) + " reaches beyond its memory");
    }
    return view(input, sizes, strides);
}

TensorPtr reshape(const TensorPtr &input, const std::vector<int64_t> &wanted) {
    const uint64_t count = element_count(input->sizes);
    uint64_t known = 1;
    for (const int64_t size : wanted) known *= size < 0 ? 1 : static_cast<uint64_t>(size);
    const auto open = std::count_if(wanted.begin(), wanted.end(), [](int64_t size) { return size < 0; });
    Shape sizes;
    for (const int64_t size : wanted) {
        sizes.push_back(static_cast<uint32_t>(size < 0 && known ? count / known : static_cast<uint64_t>(size)));
    }
    if (open > 1 || known == 0 || element_count(sizes) != count) {
        throw std::invalid_argument("reshape of " + input->describe() + " to " + text(sizes) +
                                    ": another number of elements");
    }
    check_sizes(sizes, "reshape");
    if (input->packed()) return view(input, sizes, packed_strides(sizes));
    const auto strides = strides_for(*input, sizes);
    if (!strides) {
        throw std::invalid_argument("reshape of " + input->describe() + " with strides " + text(input->strides) +
                                    " to " + text(sizes) + " needs a copy: take identity() of it first");
    }
    return view(input, sizes, *strides);
}

TensorPtr transpose(const TensorPtr &input, const std::vector<int64_t> &axes) {
    const Shape order = normalized_axes(axes, input->sizes.size(), "transpose of " + input->describe());
    if (order.size() != input->sizes.size()) {
        throw std::invalid_argument("transpose of " + input->describe() + ": " + std::to_string(order.size()) +
                                    " axes");
    }
    Shape sizes, strides;
    for (const uint32_t axis : order) {
        sizes.push_back(input->sizes[axis]);
        strides.push_back(input->strides[axis]);
    }
    return view(input, sizes, strides);
}

TensorPtr broadcast(const TensorPtr &input, const Shape &sizes) {
    check_sizes(sizes, "broadcast");
    const size_t rank = input->sizes.size();
    bool fits = sizes.size() >= rank;
    Shape strides(sizes.size(), 0);
    for (size_t i = 0; fits && i < rank; ++i) {
        const size_t target = sizes.size() - rank + i;
        if (input->sizes[i] == sizes[target]) {
            strides[target] = input->strides[i];
        } else {
            fits = input->sizes[i] == 1;
        }
    }
    if (!fits) throw std::invalid_argument("broadcast of " + input->describe() + " to " + text(sizes));
    return view(input, sizes, strides);
}

}  // namespace dml
