import { AppError } from '@alcove/contracts'
import { networksOf } from '@alcove/kit/http/network-of'
import type { SubmitterSlots } from '../../slots-port.ts'
import { createSubmitterSlots } from './submitter-slots.ts'

const WAIT_S = 2
const PLACES = 8
/** Bodies may come slowly, and a place is held until they are there. */
const PLACES_OF_ACCOUNT = 2
const PLACES_OF_NETWORK = PLACES / 2

/**
 * Sent pictures are kept in memory until they are encoded: 64 MiB in all.
 * @throws TOO_MANY_REQUESTS also where the account, or its network, has its places already
 */
export function createPictureSlots(): SubmitterSlots {
  const slots = createSubmitterSlots({ slots: PLACES, waiting: 64, waitingPerKey: 2 }, WAIT_S)
  const held = new Map<string, number>()
  const add = (keys: string[], change: number) => {
    for (const key of keys) {
      const places = (held.get(key) ?? 0) + change
      if (places === 0) held.delete(key)
      else held.set(key, places)
    }
  }
  return {
    async run(submitter, work) {
      const [account, network] = [submitter.accountId, networksOf(submitter.address).at(-2) ?? '']
      const isFull = (key: string, most: number) => (held.get(key) ?? 0) >= most
      if (isFull(account, PLACES_OF_ACCOUNT) || isFull(network, PLACES_OF_NETWORK))
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: WAIT_S })
      add([account, network], 1)
      try {
        return await slots.run(submitter, work)
      } finally {
        add([account, network], -1)
      }
    },
  }
}
