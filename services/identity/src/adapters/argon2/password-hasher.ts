import { hash, type Options, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../../ports.ts'
import { createPasswordQueue, type QueueLimits } from './password-queue.ts'

/** OWASP's minimum: 19 MiB, two passes, one lane. The algorithm is the library's default, argon2id. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * A hash takes one core and 19 MiB; more at once only slows all of them. One network gets a quarter of the strangers'
 * places, one device a quarter of the known ones.
 */
const QUEUE_LIMITS: QueueLimits = {
  concurrency: 2,
  strangers: { waiting: 48, waitingPerKey: 12 },
  known: { waiting: 16, waitingPerKey: 4 },
}

export function createPasswordHasher(): PasswordHasher {
  const queue = createPasswordQueue(QUEUE_LIMITS)
  let decoy: Promise<string> | undefined
  async function matches(stored: string | null, password: string): Promise<boolean> {
    if (stored !== null) return verify(stored, password).catch(() => false)
    decoy ??= hash('no account has this password', OPTIONS)
    await verify(await decoy, password)
    return false
  }
  return {
    hash: (password, caller) => queue(caller, () => hash(password, OPTIONS)),
    inTurn: (caller, work) => queue(caller, (stepOut) => work({ matches, stepOut })),
  }
}
