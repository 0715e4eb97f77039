import { describe } from 'vitest'
import type { openStripe } from '../stripe-double/stripe-under-exam.ts'
import { examineStripeChanges } from './stripe-changes.ts'
import { examineStripeCredit } from './stripe-credit.ts'
import { examineStripeEndings } from './stripe-endings.ts'
import { examineStripeInterruptions } from './stripe-interruptions.ts'
import { examineStripeOrders } from './stripe-orders.ts'
import { examineStripeRefunds } from './stripe-refunds.ts'
import { examineStripeRefusals } from './stripe-refusals.ts'
import { examineStripeTaxes } from './stripe-taxes.ts'
import { examineStripeTruth } from './stripe-truth.ts'

export type OpenStripe = typeof openStripe

/** What only Stripe can do or say, beside the exam of all providers. */
export function examineStripe(open: OpenStripe): void {
  describe('Stripe alone', { timeout: 60_000 }, () => {
    examineStripeOrders(open)
    examineStripeChanges(open)
    examineStripeInterruptions(open)
    examineStripeEndings(open)
    examineStripeCredit(open)
    examineStripeTruth(open)
    examineStripeRefunds(open)
    examineStripeRefusals(open)
    examineStripeTaxes(open)
  })
}
