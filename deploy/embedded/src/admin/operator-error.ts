/** A problem that the operator can fix; shown without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError'
  /** Exit code of the program. */
  readonly exitCode: number = 1
}

/** The command succeeded and its result is usable, but the object store lacks files that contents name. */
export class FilesMissing extends OperatorError {
  override readonly exitCode = 3
}
