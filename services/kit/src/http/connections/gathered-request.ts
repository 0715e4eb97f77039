import { IncomingMessage } from 'node:http'

/** Node keeps some 400 bytes for each chunk of a body, however short; larger ones are worth that. */
const BLOCK_BYTES = 4_096

/**
 * A request that gathers short chunks of its body into blocks, because back-pressure counts bytes only: 60 kB in chunks of
 * one byte took 18 MB of memory.
 */
export class GatheredRequest extends IncomingMessage {
  #block: Buffer | null = null
  #length = 0

  override push(chunk: Buffer | null): boolean {
    if (chunk === null || chunk.length >= BLOCK_BYTES) {
      this.#flush()
      return super.push(chunk)
    }
    if (this.#length + chunk.length > BLOCK_BYTES) this.#flush()
    if (!this.#block) {
      this.#block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
      // A packet is parsed to its end before this runs.
      process.nextTick(() => {
        if (this.readableLength === 0) this.#flush()
      })
    }
    chunk.copy(this.#block, this.#length)
    this.#length += chunk.length
    return this.readableLength + this.#length < this.readableHighWaterMark
  }

  /** Hands on what is gathered; otherwise Node would wait for the next chunk before it reads on. */
  override read(size?: number): unknown {
    this.#flush()
    return super.read(size)
  }

  #flush(): void {
    const block = this.#block
    if (!block) return
    this.#block = null
    const gathered = block.subarray(0, this.#length)
    this.#length = 0
    if (!this.destroyed) super.push(gathered)
  }
}
