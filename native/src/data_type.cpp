#include "data_type.h"

#include <array>
#include <functional>
#include <numeric>
#include <stdexcept>

namespace dml {
namespace {

struct TypeFacts {
    DML_TENSOR_DATA_TYPE type;
    const char *name;
    uint32_t bytes;
};

constexpr std::array facts{
    TypeFacts{DML_TENSOR_DATA_TYPE_FLOAT32, "float32", 4}, TypeFacts{DML_TENSOR_DATA_TYPE_FLOAT16, "float16", 2},
    TypeFacts{DML_TENSOR_DATA_TYPE_UINT32, "uint32", 4},   TypeFacts{DML_TENSOR_DATA_TYPE_UINT16, "uint16", 2},
    TypeFacts{DML_TENSOR_DATA_TYPE_UINT8, "uint8", 1},     TypeFacts{DML_TENSOR_DATA_TYPE_INT32, "int32", 4},
    TypeFacts{DML_TENSOR_DATA_TYPE_INT16, "int16", 2},     TypeFacts{DML_TENSOR_DATA_TYPE_INT8, "int8", 1},
    TypeFacts{DML_TENSOR_DATA_TYPE_FLOAT64, "float64", 8}, TypeFacts{DML_TENSOR_DATA_TYPE_UINT64, "uint64", 8},
    TypeFacts{DML_TENSOR_DATA_TYPE_INT64, "int64", 8},
};

const TypeFacts &facts_of(DML_TENSOR_DATA_TYPE type) {
    for (const TypeFacts &entry : facts) {
        if (entry.type == type) return entry;
    }
    throw std::logic_error("unknown element type");
}

}  // namespace

uint32_t element_bytes(DML_TENSOR_DATA_TYPE type) { return facts_of(type).bytes; }

const char *type_name(DML_TENSOR_DATA_TYPE type) { return facts_of(type).name; }

bool is_float(DML_TENSOR_DATA_TYPE type) {
    return type == DML_TENSOR_DATA_TYPE_FLOAT32 || type == DML_TENSOR_DATA_TYPE_FLOAT16 ||
           type == DML_TENSOR_DATA_TYPE_FLOAT64;
}

uint64_t element_count(const Shape &sizes) {
    return std::accumulate(sizes.begin(), sizes.end(), uint64_t{1}, std::multiplies<>());
}

Shape packed_strides(const Shape &sizes) {
    Shape strides(sizes.size(), 1);
    for (size_t i = sizes.size(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
    return strides;
}

std::string text(const Shape &sizes) {
    std::string result;
    for (const uint32_t size : sizes) result += (result.empty() ? "" : ", ") + std::to_string(size);
    return "[" + result + "]";
}

}  // namespace dml
