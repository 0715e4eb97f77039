import { networkOf } from '@alcove/kit/http/network-of'
import { hash, type Options, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../../ports.ts'
import { createFairQueue } from './fair-queue.ts'

/** OWASP's minimum: 19 MiB, two passes, one lane. The algorithm is the library's default, argon2id. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A hash takes one core and 19 MiB; more at once only slows all of them. One network gets a quarter of the queue. */
const QUEUE_LIMITS = { concurrency: 2, waiting: 64, waitingPerSource: 16 }

export function createPasswordHasher(): PasswordHasher {
  const queue = createFairQueue(QUEUE_LIMITS)
  const enqueue = <T>(address: string | null, work: () => Promise<T>) =>
    queue(address === null ? null : networkOf(address), work)
  let decoy: Promise<string> | undefined
  return {
    hash: (password, address) => enqueue(address, () => hash(password, OPTIONS)),
    async matches(stored, password, address) {
      if (stored !== null) return enqueue(address, () => verify(stored, password).catch(() => false))
      decoy ??= hash('no account has this password', OPTIONS)
      const decoyHash = await decoy
      await enqueue(address, () => verify(decoyHash, password))
      return false
    },
  }
}
