import { networksOf } from '@alcove/kit/http/network-of'
import type { SubmitterSlots } from '../../slots-port.ts'
import { createPlaces } from './create-places.ts'
import { createSubmitterSlots } from './submitter-slots.ts'

const WAIT_S = 2
const PLACES = 8
/** Bodies may come slowly, and a place is held until they are there. */
const PLACES_OF_ACCOUNT = 2
/** Two networks of one person, as with IPv4 and IPv6, leave places for others. */
const PLACES_OF_NETWORK = 3

/**
 * Sent pictures are kept in memory until they are encoded: 64 MiB in all.
 * @throws TOO_MANY_REQUESTS also where the account, or its network, has its places already
 */
export function createPictureSlots(): SubmitterSlots {
  const slots = createSubmitterSlots({ slots: PLACES, waiting: 64, waitingPerKey: 2 }, WAIT_S)
  const accounts = createPlaces(PLACES_OF_ACCOUNT, WAIT_S)
  const networks = createPlaces(PLACES_OF_NETWORK, WAIT_S)
  return {
    async run(submitter, work) {
      const left: (() => void)[] = []
      try {
        left.push(accounts.enter(submitter.accountId))
        left.push(networks.enter(networksOf(submitter.address).at(-2) ?? ''))
        return await slots.run(submitter, work)
      } finally {
        for (const leave of left) leave()
      }
    },
  }
}
