import { growTo, type MemoryShare, PAGE } from './shared-memory.ts';

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

/**
 * The memory of a database in WebAssembly grows as far as a statement asks, and never shrinks. Where it may not grow,
 * PostgreSQL ends the statement as out of memory and goes on. Holds for everything in this thread.
 */
export function limitMemory(maxBytes: number, share: MemoryShare): void {
  // Not among the types of Node.
  const { WebAssembly } = globalThis as unknown as {
    WebAssembly: { Memory: { prototype: Memory } };
  };
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (this: Memory, pages: number): number {
    const bytes = this.buffer.byteLength + pages * PAGE;
    if (bytes > maxBytes || !growTo(bytes / PAGE, share)) throw new RangeError('No more memory');
    return grow.call(this, pages);
  };
}
