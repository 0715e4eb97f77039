import { IncomingMessage } from 'node:http'

/** Node keeps some 400 bytes for each chunk of a body, however short; larger ones are worth that. */
const BLOCK_BYTES = 4_096

/** Bytes per chunk below which a body is refused: parsing costs the same for each, however short. */
const SHORTEST_CHUNK_BYTES = 64
/** Chunks that may be shorter. */
const SHORT_CHUNKS = 256

/**
 * A request that gathers short chunks of its body into blocks, because back-pressure counts bytes only: 60 kB in chunks of
 * one byte took 18 MB of memory. Closes the connection of a body in very short chunks.
 */
export class GatheredRequest extends IncomingMessage {
  #block: Buffer | null = null
  #length = 0
  #chunks = 0
  #received = 0

  override push(chunk: Buffer | null): boolean {
    this.#chunks++
    this.#received += chunk?.length ?? 0
    if (this.#chunks > SHORT_CHUNKS && this.#received < this.#chunks * SHORTEST_CHUNK_BYTES) {
      this.socket.destroy()
      return false
    }
    if (chunk === null || chunk.length >= BLOCK_BYTES) {
      this.#flush()
      return super.push(chunk)
    }
    if (this.#block && this.#length + chunk.length > this.#block.length) this.#flush()
    if (!this.#block) {
      this.#block = Buffer.allocUnsafeSlow(this.#blockSize())
      // Note: a tick ends after each chunk; all packets that have arrived are parsed before this runs.
      setImmediate(() => {
        if (this.readableLength === 0) this.#flush()
      })
    }
    chunk.copy(this.#block, this.#length)
    this.#length += chunk.length
    return this.readableLength + this.#length < this.readableHighWaterMark
  }

  /** Note: requests may wait with their bodies unread, so a block for a short one is no larger than it. */
  #blockSize(): number {
    const announced = Number(this.headers['content-length'] ?? BLOCK_BYTES)
    return announced < BLOCK_BYTES ? announced : BLOCK_BYTES
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
