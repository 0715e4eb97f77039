import { AppError } from '@alcove/contracts'
import { hash, type Options, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../../ports.ts'

/** OWASP's floor: 19 MiB, two passes, one lane. The algorithm is the library's default, argon2id. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing takes a core and 19 MiB each; more at once would only make everybody wait. */
const CONCURRENCY = 2
const QUEUE = 64

export function createPasswordHasher(): PasswordHasher {
  const turn = limiter(CONCURRENCY, QUEUE)
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => turn(() => hash(password, OPTIONS)),
    async matches(stored, password) {
      if (stored !== null) return turn(() => verify(stored, password).catch(() => false))
      decoy ??= hash('no account has this password', OPTIONS)
      const decoyHash = await decoy
      await turn(() => verify(decoyHash, password))
      return false
    },
  }
}

/** At most `concurrency` at once, `queue` waiting; the next one is told to come back. */
function limiter(concurrency: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= queue) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
