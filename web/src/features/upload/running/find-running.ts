import type { QueuedVideo } from '../queue/queue-store.ts'
import type { Attempt } from '../send-video.ts'

export interface Running {
  attempt: Attempt
  /** Counted from one. */
  nth: number
  total: number
}

/** The upload that runs; null for none. Videos of a list that are not sent with it do not count. */
export function findRunning(form: Attempt, videos: readonly QueuedVideo[]): Running | null {
  if (form.stage !== null) return { attempt: form, nth: 1, total: 1 }
  const sending = videos.find(({ state }) => state === 'sending')
  if (!sending) return null
  const count = (...states: QueuedVideo['state'][]) =>
    videos.filter(({ state }) => states.includes(state)).length
  const before = count('sent', 'failed', 'canceled')
  return { attempt: sending, nth: before + 1, total: before + 1 + count('waiting') }
}
