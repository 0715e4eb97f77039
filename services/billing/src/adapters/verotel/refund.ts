import type { Clock } from '@alcove/kit/clock'
import { z } from 'zod'
import { PaymentRefused, PaymentUnavailable } from '../../ports.ts'
import { OutcomeUnknown } from './call-control-centre.ts'
import type { ControlCentre } from './control-centre.ts'
import { noteRefund, noteRefusedRefund, noteUnknownRefund, type VerotelNotes } from './notes.ts'

/** Longer than any call to Verotel: a claim without an outcome by then belongs to a dead process. */
const CLAIM_LIVES_MS = 60_000

const claimSchema = z.object({ askedAt: z.coerce.date() })

interface Refund {
  /** Transaction. */
  payment: string
  /** Cents. */
  amount: number
  /** No upgrade credits anything of the payment. */
  isUncredited: boolean
}

/**
 * Refunds once per key. Verotel takes no key, so the caller claims it first, in one statement; an unknown outcome is
 * left to a person, since the money could be sent twice.
 * @throws PaymentUnavailable when it was certainly not done, or another attempt is under way
 * @throws PaymentRefused also when the outcome is unknown
 */
export function createRefund(notes: VerotelNotes, clock: Clock) {
  const underWay = new Map<string, Promise<void>>()

  async function refund(
    controlCentre: ControlCentre,
    { payment, amount, isUncredited }: Refund,
    key: string,
  ): Promise<void> {
    const note = `refund:${key}`
    if (!(await notes.claim(note, { askedAt: clock.now().toISOString() }))) {
      const before = await notes.read(note)
      if (isOutcomeUnknown(before, clock.now())) await noteUnknownRefund(notes, payment, key)
      return refuseUnlessDone(before, clock.now())
    }
    // Note: recorded before the call, so that no page of a plan change is accepted in between.
    await noteRefund(notes, payment, { key, amount, isUncredited, at: clock.now() })
    try {
      await controlCentre.refund(payment, amount)
    } catch (error) {
      if (error instanceof OutcomeUnknown) {
        await notes.write(note, 'unknown')
        await noteUnknownRefund(notes, payment, key)
        throw new PaymentRefused('Verotel did not say whether it was done', { cause: error })
      }
      if (error instanceof PaymentRefused) await noteRefusedRefund(notes, payment, key)
      await notes.erase(note)
      throw error
    }
    await notes.write(note, 'done')
  }

  // Note: two callers in one process share one answer; in two processes the second one retries.
  return (controlCentre: ControlCentre, one: Refund, key: string): Promise<void> => {
    const same = underWay.get(key)
    if (same) return same
    const begun = refund(controlCentre, one, key).finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}

function refuseUnlessDone(note: unknown, now: Date): void {
  if (note === 'done') return
  if (isOutcomeUnknown(note, now)) throw new PaymentRefused('the outcome of an earlier attempt is unknown')
  throw new PaymentUnavailable('another attempt is under way')
}

function isOutcomeUnknown(note: unknown, now: Date): boolean {
  // Note: an erased note means that it was certainly not done.
  if (note === 'done' || note === undefined) return false
  const { success, data } = claimSchema.safeParse(note)
  return !success || now.getTime() - data.askedAt.getTime() >= CLAIM_LIVES_MS
}
