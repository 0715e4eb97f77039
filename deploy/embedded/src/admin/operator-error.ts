/** Something that the operator can mend; shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
