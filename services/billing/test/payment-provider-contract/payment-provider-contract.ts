import { describe } from 'vitest'
import type { Open } from './candidate.ts'
import { changeContract } from './changes.ts'
import { checkoutContract } from './checkouts.ts'
import { endingContract } from './endings.ts'
import { refundContract } from './money-back.ts'
import { webhookContract } from './notifications.ts'
import { outageContract } from './outages.ts'
import { renewalContract } from './renewals.ts'

export type { Card, Delivery, ProviderCandidate } from './candidate.ts'
export { keepRecords } from './keep-records.ts'

/**
 * What every payment provider must do, through the adapter alone. What its capabilities exclude, or the vendor lacks, is
 * skipped with the reason.
 *
 * @param open a provider nobody has used; called for every test
 */
export function paymentProviderContract(name: string, open: Open): void {
  describe(`${name} takes payments`, { timeout: 60_000 }, () => {
    checkoutContract(open)
    renewalContract(open)
    endingContract(open)
    changeContract(open)
    refundContract(open)
    webhookContract(open)
    outageContract(open)
  })
}
