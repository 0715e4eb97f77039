import { type ErrorCode, errors, type Violation } from './errors.ts'

interface AppErrorOptions {
  violations?: Violation[]
  /** Replaces the catalogue's French sentence. */
  message?: string
  /** Details for the log; never sent to the caller. */
  params?: Record<string, unknown>
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number
  cause?: unknown
}

/** The only error with a meaning for callers; any other error is answered as INTERNAL. */
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

/** Builds a 422 VALIDATION_FAILED for one field. */
export function invalid(propertyPath: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { violations: [{ propertyPath, message }] })
}
