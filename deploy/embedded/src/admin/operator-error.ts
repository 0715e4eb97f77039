/** Something that the operator can mend; shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  /** Of the program. */
  readonly exitCode: number = 1
}

/** What was asked for is done and can be kept, but the object store lacks files that contents name. */
export class FilesMissing extends OperatorError {
  override readonly exitCode = 3
}
