/** An event with a type, version or data that this consumer cannot read; a retry would not help. */
export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent'
}
