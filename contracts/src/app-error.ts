import { type ErrorCode, errors, type Violation } from './errors.ts'

interface AppErrorOptions {
  violations?: Violation[]
  /** Replaces the catalogue's French sentence where the case deserves its own. */
  message?: string
  /** Facts for the log. Never sent to the caller. */
  params?: Record<string, unknown>
  /** Seconds after which trying again makes sense; becomes `Retry-After`. */
  retryAfter?: number
  cause?: unknown
}

/** The only error that carries meaning to a caller. Everything else is answered as INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly violations: Violation[]
  readonly params: Record<string, unknown>
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.violations = options.violations ?? []
    this.params = options.params ?? {}
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return errors[this.code].status
  }
}

/** One refused field, as 422 VALIDATION_FAILED. */
export function invalid(propertyPath: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { violations: [{ propertyPath, message }] })
}
