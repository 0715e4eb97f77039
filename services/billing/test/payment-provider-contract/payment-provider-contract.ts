import { describe } from 'vitest'
import type { Open } from './candidate.ts'
import { changeContract } from './changes.ts'
import { checkoutContract } from './checkouts.ts'
import { endingContract } from './endings.ts'
import { outageContract } from './outages.ts'
import { refundContract } from './refunds.ts'
import { renewalContract } from './renewals.ts'
import { webhookContract } from './webhook-events.ts'

export type { Card, ProviderCandidate } from './candidate.ts'
export { keepRecords } from './keep-records.ts'

/**
 * Declares the contract suite of payment providers: what every adapter must do. Skips, with a reason, what capabilities
 * exclude or the vendor lacks.
 *
 * @param open opens an unused provider; called for every test
 */
export function paymentProviderContract(name: string, open: Open): void {
  describe(`payment provider ${name}`, { timeout: 60_000 }, () => {
    checkoutContract(open)
    renewalContract(open)
    endingContract(open)
    changeContract(open)
    refundContract(open)
    webhookContract(open)
    outageContract(open)
  })
}
