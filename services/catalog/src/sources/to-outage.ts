import type { Provider } from '@alcove/contracts'
import { isBrokenCircuitError, isBulkheadRejectedError, isTaskCancelledError } from 'cockatiel'
import { ProviderOutage } from '../ports.ts'

/** Whatever ended a call, in the one form that the rest of catalog knows. */
export function toOutage(error: unknown, provider: Provider): ProviderOutage {
  if (error instanceof ProviderOutage) return error
  if (isTaskCancelledError(error) || (error instanceof Error && error.name === 'AbortError'))
    return new ProviderOutage('timeout', `${provider} was not asked within the deadline`, { cause: error })
  if (isBulkheadRejectedError(error) || isBrokenCircuitError(error))
    return new ProviderOutage('pressure', `${provider} is not called just now`, { cause: error })
  return new ProviderOutage('format', `${provider} gave what cannot be read`, { cause: error })
}
