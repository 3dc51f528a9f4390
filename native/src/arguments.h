// Checks of operator arguments. They throw std::invalid_argument (ValueError) and TypeMismatch (TypeError).
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "data_type.h"

namespace dml {

struct TypeMismatch : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// One to eight sizes, none of them zero.
void check_sizes(const Shape &sizes, const std::string &where);

// Axes counted from the front; negative ones from the end. Each at most once.
uint32_t normalized_axis(int64_t axis, size_t rank, const std::string &where);
Shape normalized_axes(const std::vector<int64_t> &axes, size_t rank, const std::string &where);

// `values`, or `count` times the default where it is empty; another number of values is refused.
Shape per_axis(const std::vector<uint32_t> &values, size_t count, uint32_t otherwise, const std::string &what);

}  // namespace dml
