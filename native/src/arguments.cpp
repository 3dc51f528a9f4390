#include "arguments.h"

#include <algorithm>

namespace dml {

void check_sizes(const Shape &sizes, const std::string &where) {
    const bool empty = std::find(sizes.begin(), sizes.end(), 0u) != sizes.end();
    if (sizes.empty() || sizes.size() > DML_TENSOR_DIMENSION_COUNT_MAX1 || empty) {
        throw std::invalid_argument(where + ": a shape has one to eight sizes of at least 1, not " + text(sizes));
    }
}

uint32_t normalized_axis(int64_t axis, size_t rank, const std::string &where) {
    const auto count = static_cast<int64_t>(rank);
    if (axis < -count || axis >= count) {
        throw std::invalid_argument(where + ": there is no axis " + std::to_string(axis));
    }
    return static_cast<uint32_t>(axis < 0 ? axis + count : axis);
}

Shape normalized_axes(const std::vector<int64_t> &axes, size_t rank, const std::string &where) {
    Shape result;
    for (const int64_t axis : axes) {
        const uint32_t index = normalized_axis(axis, rank, where);
        if (std::find(result.begin(), result.end(), index) != result.end()) {
            throw std::invalid_argument(where + ": axis " + std::to_string(axis) + " is there twice");
        }
        result.push_back(index);
    }
    return result;
}

Shape per_axis(const std::vector<uint32_t> &values, size_t count, uint32_t otherwise, const std::string &what) {
    if (values.empty()) return Shape(count, otherwise);
    if (values.size() != count) {
        throw std::invalid_argument(what + ": " + std::to_string(values.size()) + " values for " +
                                    std::to_string(count) + " axes");
    }
    return values;
}

}  // namespace dml
