/** Something that a service works with refuses it until an operator changes a setting: the message names it. */
export class DependencyRefused extends Error {
  override readonly name: string = 'DependencyRefused'
}
