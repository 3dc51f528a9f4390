// Element types of tensors and sizes of shapes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform.h"

namespace dml {

using Shape = std::vector<uint32_t>;

uint32_t element_bytes(DML_TENSOR_DATA_TYPE type);
// NumPy's name of it.
const char *type_name(DML_TENSOR_DATA_TYPE type);
bool is_float(DML_TENSOR_DATA_TYPE type);

uint64_t element_count(const Shape &sizes);
// Strides of a packed tensor, in elements.
Shape packed_strides(const Shape &sizes);
// "[2, 4, 8]"
std::string text(const Shape &sizes);

}  // namespace dml
