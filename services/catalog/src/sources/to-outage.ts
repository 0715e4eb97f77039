import type { Provider } from '@alcove/contracts'
import { isBrokenCircuitError, isBulkheadRejectedError, isTaskCancelledError } from 'cockatiel'
import { ProviderOutage } from '../ports.ts'

/** Converts any failure of a call into a ProviderOutage. */
export function toOutage(error: unknown, provider: Provider): ProviderOutage {
  if (error instanceof ProviderOutage) return error
  if (isTaskCancelledError(error) || (error instanceof Error && error.name === 'AbortError'))
    return new ProviderOutage('timeout', `${provider} was not called within the deadline`, { cause: error })
  if (isBulkheadRejectedError(error) || isBrokenCircuitError(error))
    return new ProviderOutage('pressure', `${provider} is not called now`, { cause: error })
  return new ProviderOutage('format', `the answer of ${provider} cannot be read`, { cause: error })
}
