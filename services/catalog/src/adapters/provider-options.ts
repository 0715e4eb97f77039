import type { Pace } from '@alcove/kit/concurrency/pacer'
import type { GuardedClient } from './outbound/guarded-client.ts'

/** Options of every provider adapter. */
export interface ProviderOptions {
  /** A path in it is kept. */
  baseUrl: string
  http: GuardedClient
  /** Paces the reading of answers. */
  pace: Pace
  /** Host patterns of players (`isOnHosts`). */
  frameHosts: readonly string[]
}
