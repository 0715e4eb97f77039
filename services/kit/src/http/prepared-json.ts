/** An answer in the bytes of its JSON, written once for the many that get the same: writing is most of what they cost. */
export class PreparedJson<T> {
  readonly value: T
  /** Names it among all that may ever be answered here, for callers who ask whether theirs is still good. */
  readonly version: string | undefined
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(value: T, version?: string) {
    this.value = value
    this.version = version
    this.bytes = new TextEncoder().encode(JSON.stringify(value))
  }
}
