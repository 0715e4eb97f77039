import Stripe from 'stripe'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'

/** Error codes that only mean 'not now'. */
const PASSING = new Set(['idempotency_key_in_use', 'lock_timeout', 'rate_limit'])
const PASSING_STATUS = new Set([401, 403, 409, 429])

/**
 * Translates errors of the Stripe package.
 *
 * Note: drops message and cause: they may hold parts of keys, addresses and whole responses. The request id stays,
 * since Stripe's support asks for it.
 */
export function translateError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { code, rawType, statusCode, requestId } = error
  const words = ['stripe', statusCode, code ?? rawType ?? error.type, requestId].filter(Boolean).join(' ')
  if (isPassing(error)) return new PaymentUnavailable(words)
  return new PaymentRefused(code ?? rawType ?? error.type)
}

/** Treats a wrong key as temporary: to customers it is an outage, which ends when the operator fixes it. */
function isPassing({ code, statusCode, rawType }: Stripe.errors.StripeError): boolean {
  if (code !== undefined && PASSING.has(code)) return true
  if (rawType === 'idempotency_error') return statusCode === 409
  return statusCode === undefined || statusCode >= 500 || statusCode < 400 || PASSING_STATUS.has(statusCode)
}

/** Returns true when Stripe certainly did nothing: the call was neither lost nor refused only for the moment. */
export function isRefusal(error: unknown): boolean {
  return translateError(error) instanceof PaymentRefused
}

export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw translateError(error)
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

export function alreadyExists(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists'
}

export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
