import { describe } from 'vitest'
import type { openStripe } from '../../stripe-fake/stripe-candidate.ts'
import { stripeChangeTests } from './stripe-changes.ts'
import { stripeCheckoutTests } from './stripe-checkouts.ts'
import { stripeCreditTests } from './stripe-credit.ts'
import { stripeDisputedCreditTests } from './stripe-disputed-credit.ts'
import { stripeEndingTests } from './stripe-endings.ts'
import { stripeInterruptionTests } from './stripe-interruptions.ts'
import { stripeRefundTests } from './stripe-refunds.ts'
import { stripeRefusalTests } from './stripe-refusals.ts'
import { stripeSnapshotTests } from './stripe-snapshot.ts'
import { stripeTaxTests } from './stripe-taxes.ts'

export type OpenStripe = typeof openStripe

/** Declares the tests that only Stripe needs, beside the contract suite of all providers. */
export function stripeContract(open: OpenStripe): void {
  describe('Stripe only', { timeout: 60_000 }, () => {
    stripeCheckoutTests(open)
    stripeChangeTests(open)
    stripeInterruptionTests(open)
    stripeEndingTests(open)
    stripeCreditTests(open)
    stripeDisputedCreditTests(open)
    stripeSnapshotTests(open)
    stripeRefundTests(open)
    stripeRefusalTests(open)
    stripeTaxTests(open)
  })
}
