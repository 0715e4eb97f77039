/** A JSON answer serialised once for many callers, because serialising is most of its cost. */
export class PreparedJson<T> {
  readonly value: T
  /** Unique version of the body, for conditional requests. */
  readonly version: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(value: T, version?: string) {
    this.value = value
    this.version = version
    this.bytes = new TextEncoder().encode(JSON.stringify(value))
  }
}
