import { MODAL_DELAYS_S } from '@alcove/contracts/constants'
import type { ModalVariant } from './modal-variant.ts'

const AT_ONCE = [0]
const TIMED = MODAL_DELAYS_S.map((seconds) => seconds * 1000)

/**
 * Schedules the modal: without a subscription 5 and 30 seconds after the page opened, else at once.
 * @param sinceMs time since the page opened; a moment already past opens it now
 * @returns cancels openings that are still to come
 */
export function scheduleModal(variant: ModalVariant, sinceMs: number, open: () => void): () => void {
  const due = variant === 'no-subscription' ? TIMED : AT_ONCE
  const timers = due.map((at) => setTimeout(open, Math.max(0, at - sinceMs)))
  return () => timers.forEach(clearTimeout)
}
