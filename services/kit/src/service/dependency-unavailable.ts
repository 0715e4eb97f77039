/** A dependency does not answer now; callers may retry. The message is for operators. */
export class DependencyUnavailable extends Error {
  override readonly name: string = 'DependencyUnavailable'
}
