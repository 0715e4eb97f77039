/** An event whose type, version or data this consumer cannot take: trying again would not help. */
export class MalformedEvent extends Error {
  override readonly name = 'MalformedEvent'
}
