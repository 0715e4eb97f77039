import { AppError } from '@alcove/contracts'
import type { ArrivingUploads } from '../../ports.ts'
import { createPlaces } from '../slots/create-places.ts'

/** Sites send one file at a time; several windows and devices of one person fit. */
const BODIES_OF_ACCOUNT = 4
const RETRY_AFTER_S = 30

interface Arrival {
  controller: AbortController
  /** Settles once nothing is left of it. */
  ended: Promise<void>
}

/** Admits one body for each content, and a few of an account. */
export function createArrivingUploads(): ArrivingUploads {
  const arrivals = new Map<string, Arrival>()

  return {
    async take(contentId, work) {
      const older = arrivals.get(contentId)
      const controller = new AbortController()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const own = { controller, ended }
      arrivals.set(contentId, own)
      try {
        older?.controller.abort(new AppError('UPLOAD_REPLACED'))
        // Its bytes count against quota and room until then.
        await older?.ended
        controller.signal.throwIfAborted()
        return await work(controller.signal)
      } finally {
        if (arrivals.get(contentId) === own) arrivals.delete(contentId)
        end()
      }
    },
    end(contentId, reason) {
      arrivals.get(contentId)?.controller.abort(reason)
    },
    ...createPlaces(BODIES_OF_ACCOUNT, RETRY_AFTER_S),
  }
}
