import type { Readable } from 'node:stream'

/** Reads an output as blocks of one size; a last one that lacks bytes is left out. A block is overwritten by the next one. */
export async function readBlocks(
  output: Readable,
  size: number,
  take: (block: Uint8Array) => void,
): Promise<void> {
  const block = new Uint8Array(size)
  let filled = 0
  for await (const chunk of output as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - filled)
      block.set(part, filled)
      at += part.length
      filled += part.length
      if (filled < size) continue
      take(block)
      filled = 0
    }
}
