/** A dependency refuses the service until an operator changes the setting that the message names. */
export class DependencyRefused extends Error {
  override readonly name: string = 'DependencyRefused'
}
