import type { Pace } from '@alcove/kit/pacer'
import type { GuardedClient } from './outbound/guarded-client.ts'

/** What every adapter of a provider needs. */
export interface ProviderOptions {
  /** May have a path; it is kept. */
  baseUrl: string
  http: GuardedClient
  /** Of reading answers. */
  pace: Pace
  /** Host patterns of players (`isOnHosts`). */
  frameHosts: readonly string[]
}
