/** Something that a service works with does not answer now: callers are asked to come back. The message is for operators. */
export class DependencyUnavailable extends Error {
  override readonly name: string = 'DependencyUnavailable'
}
