/**
 * What happened to the waiting cases since a list of them was drawn.
 * - `appended`: new ones came at the end, so the drawn rows may be kept and the rest added.
 * - `moved`: drawing it again would move rows under the cursor.
 */
export type QueueChange = 'none' | 'appended' | 'moved'

/** @param drawn ids on the screen @param waiting ids of the queue now, in the same order */
export function queueChange(drawn: readonly string[], waiting: readonly string[]): QueueChange {
  const length = Math.min(drawn.length, waiting.length)
  for (let i = 0; i < length; i++) if (drawn[i] !== waiting[i]) return 'moved'
  if (drawn.length === waiting.length) return 'none'
  return waiting.length > drawn.length ? 'appended' : 'moved'
}
