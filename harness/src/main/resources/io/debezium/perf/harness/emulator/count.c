/*
 * A plugin of QEMU that counts the instructions of each thread of the emulated program, in user mode.
 *
 * It writes into the file that its argument out= names, which it makes: slots of 64 bytes, so that no two threads share a
 * cache line. The first says in how many of the others there are counts (64 bits, at 8). Each of the others has the
 * thread's id and its instructions so far (64 bits each, in the machine's byte order). Each slot has one writer; a reader
 * may be late by what the compiler keeps in registers, which is nothing here, since each block stores its count.
 *
 * Instructions are counted when a block of them is entered, as many as it has: of a block that a fault or a signal ends
 * early, those are too many. The declarations are what QEMU's loader and this plugin need of its interface (versions 1
 * and later, which agree on them), so that no header of QEMU's has to be installed.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SLOTS 16384

struct qemu_plugin_tb;
struct qemu_info_t;
typedef uint64_t plugin_id;

extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
extern void qemu_plugin_register_vcpu_tb_trans_cb(
    plugin_id id, void (*translated)(plugin_id, struct qemu_plugin_tb *));
extern void qemu_plugin_register_vcpu_tb_exec_cb(
    struct qemu_plugin_tb *block, void (*entered)(unsigned int, void *), int registers, void *data);

int qemu_plugin_version = PLUGIN_VERSION;

struct slot {
    uint64_t thread;
    uint64_t instructions;
    uint64_t unused[6];
};

static struct slot *slots;
static unsigned int used;
static __thread struct slot *own;

static struct slot *begin(void)
{
    unsigned int next = __atomic_add_fetch(&used, 1, __ATOMIC_RELAXED);
    if (next >= SLOTS) {
        fprintf(stderr, "count: more than %d threads\n", SLOTS - 1);
        abort();
    }
    own = &slots[next];
    own->thread = syscall(SYS_gettid);
    __atomic_add_fetch(&slots[0].instructions, 1, __ATOMIC_RELEASE);
    return own;
}

static void entered(unsigned int cpu, void *count)
{
    struct slot *slot = own;
    (void) cpu;
    if (__builtin_expect(slot == NULL, 0)) {
        slot = begin();
    }
    __atomic_store_n(&slot->instructions, slot->instructions + (uintptr_t) count, __ATOMIC_RELAXED);
}

static void translated(plugin_id id, struct qemu_plugin_tb *block)
{
    (void) id;
    qemu_plugin_register_vcpu_tb_exec_cb(block, entered, 0, (void *) (uintptr_t) qemu_plugin_tb_n_insns(block));
}

int qemu_plugin_install(plugin_id id, const struct qemu_info_t *info, int argc, char **argv)
{
    int file;
    (void) info;
    if (argc != 1 || strncmp(argv[0], "out=", 4) != 0) {
        fprintf(stderr, "count: needs out=FILE\n");
        return 1;
    }
    file = open(argv[0] + 4, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, SLOTS * sizeof(struct slot)) != 0) {
        perror(argv[0] + 4);
        return 1;
    }
    slots = mmap(NULL, SLOTS * sizeof(struct slot), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (slots == MAP_FAILED) {
        perror(argv[0] + 4);
        return 1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    return 0;
}
