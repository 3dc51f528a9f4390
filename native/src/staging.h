// The way between system memory and the GPU: two halves of a bounded upload heap, and a readback heap, on the copy queue.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core.h"

namespace dml {

class Staging {
public:
    explicit Staging(std::shared_ptr<Core> core);

    // All members: with the mutex of the core held.

    // Copies bytes into staging memory and records their way to the target. Large data is cut; a half that is full is
    // submitted while the other is filled.
    void upload(const AllocationPtr &target, uint64_t offset, const void *data, uint64_t bytes);
    // Submits what is recorded; work of the compute queue that uses the targets waits for it.
    void flush();
    // Reads from the GPU after all work that writes the source; blocks.
    void read(const AllocationPtr &source, void *data, uint64_t bytes);

private:
    struct Half {
        std::unique_ptr<Commands> commands;
        uint64_t used = 0;
        uint64_t busy_until = 0;
        std::vector<AllocationPtr> targets;
    };

    void prepare();
    void start();

    std::shared_ptr<Core> core_;
    AllocationPtr upload_;
    AllocationPtr readback_;
    char *mapped_ = nullptr;
    std::array<Half, 2> halves_;
    std::unique_ptr<Commands> read_commands_;
    size_t current_ = 0;
    bool recording_ = false;
};

}  // namespace dml
