/** An answer as JSON text, written once for the many that get the same: writing it is most of what they cost. */
export class PreparedJson<T> {
  readonly value: T
  readonly text: string

  constructor(value: T) {
    this.value = value
    this.text = JSON.stringify(value)
  }
}
