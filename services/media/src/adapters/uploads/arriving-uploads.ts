import { AppError } from '@alcove/contracts'
import type { ArrivingUploads } from '../../ports.ts'

/** Sites send one file at a time; several windows and devices of one person fit. */
const BODIES_OF_ACCOUNT = 4
const RETRY_AFTER_S = 30

interface Arrival {
  replace: AbortController
  /** Settles once nothing is left of it. */
  ended: Promise<void>
}

/** Admits one body for each content, and a few of an account. */
export function createArrivingUploads(): ArrivingUploads {
  const arrivals = new Map<string, Arrival>()
  const ofAccount = new Map<string, number>()

  return {
    async take(contentId, work) {
      const older = arrivals.get(contentId)
      const replace = new AbortController()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const own = { replace, ended }
      arrivals.set(contentId, own)
      try {
        older?.replace.abort(new AppError('UPLOAD_REPLACED'))
        // Its bytes count against quota and room until then.
        await older?.ended
        replace.signal.throwIfAborted()
        return await work(replace.signal)
      } finally {
        if (arrivals.get(contentId) === own) arrivals.delete(contentId)
        end()
      }
    },
    enter(userId) {
      const count = ofAccount.get(userId) ?? 0
      if (count >= BODIES_OF_ACCOUNT) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S })
      ofAccount.set(userId, count + 1)
      return () => {
        const left = (ofAccount.get(userId) ?? 1) - 1
        if (left > 0) ofAccount.set(userId, left)
        else ofAccount.delete(userId)
      }
    },
  }
}
