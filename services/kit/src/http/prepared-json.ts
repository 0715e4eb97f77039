/** An answer in the bytes of its JSON, written once for the many that get the same: writing is most of what they cost. */
export class PreparedJson<T> {
  readonly value: T
  readonly bytes: Uint8Array<ArrayBuffer>

  constructor(value: T) {
    this.value = value
    this.bytes = new TextEncoder().encode(JSON.stringify(value))
  }
}
