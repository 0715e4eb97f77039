import type { UpstreamHealth } from '@alcove/kit/health/upstream-health'
import { type PaymentProvider, PaymentUnavailable } from '../ports.ts'

/** `readWebhook` is synchronous and local; `changesBetween` is a generator and observed on its own. */
const NOT_CALLS: ReadonlySet<string> = new Set<keyof PaymentProvider>(['readWebhook', 'changesBetween'])

/**
 * Reports failed calls to `health`. Adapters report successes where responses arrive, since some of their calls send no
 * request.
 */
export function observeProvider(provider: PaymentProvider, health: UpstreamHealth): PaymentProvider {
  const noteFailure = (error: unknown) => {
    if (error instanceof PaymentUnavailable) health.failed(error.message)
  }
  const observed: Partial<Record<string, unknown>> = { ...provider }
  for (const [name, value] of Object.entries(provider)) {
    if (typeof value !== 'function' || NOT_CALLS.has(name)) continue
    observed[name] = async (...args: unknown[]) => {
      try {
        return await value(...args)
      } catch (error) {
        noteFailure(error)
        throw error
      }
    }
  }
  return {
    ...(observed as unknown as PaymentProvider),
    async *changesBetween(from, to, onCut) {
      try {
        yield* provider.changesBetween(from, to, onCut)
      } catch (error) {
        noteFailure(error)
        throw error
      }
    },
  }
}
