import type { Clock } from '@alcove/kit/clock'
import type { Ids } from '@alcove/kit/ids'
import type { AgeProofs } from '@alcove/kit/tokens/age-proof-token'
import type { AgeMethod } from './ports.ts'
import type { AgeGateStore } from './store/store.ts'

export interface AgeGateDeps {
  store: AgeGateStore
  clock: Clock
  ids: Ids
  proofs: AgeProofs
  method: AgeMethod
  /** Lifetime of a proof, in seconds. */
  proofTtl: number
}
