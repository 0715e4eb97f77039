import type { Attempt } from '../send-video.ts'

/** How much of the file has been sent, in whole percent. */
export function percentOf({ stage, transfer }: Pick<Attempt, 'stage' | 'transfer'>): number {
  if (transfer) return Math.floor((transfer.sent / transfer.total) * 100)
  return stage === 'attaching' ? 100 : 0
}
