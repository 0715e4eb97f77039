import { AppError } from '@alcove/contracts'
import { createFairSlots, type SlotLimits, SlotsFull } from '@alcove/kit/concurrency/fair-slots'
import { networksOf } from '@alcove/kit/http/network-of'
import type { SubmitterSlots } from '../../slots-port.ts'

/**
 * Alternates between networks, and between accounts in each. One network may fill all slots, and yields them.
 * @param retryAfter seconds, for those who find the queue full
 */
export function createSubmitterSlots(limits: SlotLimits, retryAfter: number): SubmitterSlots {
  const slots = createFairSlots(limits)
  return {
    run: ({ accountId, address }, work) =>
      slots
        .run([...networksOf(address), accountId], () => work())
        .catch((error) => {
          if (!(error instanceof SlotsFull)) throw error
          throw new AppError(error.isOwnFault ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE', { retryAfter })
        }),
  }
}
