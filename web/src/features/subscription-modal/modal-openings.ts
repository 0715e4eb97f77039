import { MODAL_DELAYS_S } from '@alcove/contracts/constants'
import type { ModalVariant } from './modal-variant.ts'

const AT_ONCE = [0]
const TIMED = MODAL_DELAYS_S.map((seconds) => seconds * 1000)

/**
 * Opens a modal when it is due: without subscription after 5 and again after 30 seconds on the page, else at once.
 * @param sinceMs how long the page has been open; what is past already is due now
 * @returns takes back what has not opened yet
 */
export function scheduleOpenings(variant: ModalVariant, sinceMs: number, open: () => void): () => void {
  const due = variant === 'no-subscription' ? TIMED : AT_ONCE
  const timers = due.map((at) => setTimeout(open, Math.max(0, at - sinceMs)))
  return () => timers.forEach(clearTimeout)
}
