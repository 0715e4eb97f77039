import { PaymentRefused } from '../../ports.ts'
import { OutcomeUnknown } from './ask.ts'
import type { ControlCentre } from './control-centre.ts'
import type { VerotelNotes } from './notes.ts'

/**
 * Gives money back once for each key. Verotel takes no key, so it is noted before it is asked; where nobody knows whether
 * it did, a person looks, for the money could go twice.
 * @throws PaymentUnavailable where it was certainly not done
 * @throws PaymentRefused also where the outcome is unknown
 */
export function createRefund(notes: VerotelNotes) {
  const underWay = new Map<string, Promise<void>>()

  async function refund(controlCentre: ControlCentre, payment: string, amount: number, key: string) {
    const note = `refund:${key}`
    const before = await notes.read(note)
    if (before === 'done') return
    if (before !== undefined) throw new PaymentRefused('the outcome of an earlier attempt is unknown')
    await notes.write(note, 'asked')
    try {
      await controlCentre.refund(payment, amount)
    } catch (error) {
      if (error instanceof OutcomeUnknown)
        throw new PaymentRefused('Verotel did not say whether it was done', { cause: error })
      await notes.erase(note)
      throw error
    }
    await notes.write(note, 'done')
  }

  return (...[controlCentre, payment, amount, key]: Parameters<typeof refund>): Promise<void> => {
    const same = underWay.get(key)
    if (same) return same
    const one = refund(controlCentre, payment, amount, key).finally(() => underWay.delete(key))
    underWay.set(key, one)
    return one
  }
}
