import { describe } from 'vitest'
import type { Open } from './exam/candidate.ts'
import { examineChanges } from './exam/changes.ts'
import { examineCheckouts } from './exam/checkouts.ts'
import { examineEndings } from './exam/endings.ts'
import { examineMoneyBack } from './exam/money-back.ts'
import { examineNotifications } from './exam/notifications.ts'
import { examineOutages } from './exam/outages.ts'
import { examineRenewals } from './exam/renewals.ts'

export type { Card, Delivery, Lack, ProviderUnderExam } from './exam/candidate.ts'
export { keepRecords } from './exam/keep-records.ts'

/**
 * What every payment provider must do, through the adapter alone. What its capabilities exclude, or the vendor lacks, is
 * skipped with the reason.
 *
 * @param open a provider nobody has used; called for every test
 */
export function examinePaymentProvider(name: string, open: Open): void {
  describe(`${name} takes payments`, { timeout: 60_000 }, () => {
    examineCheckouts(open)
    examineRenewals(open)
    examineEndings(open)
    examineChanges(open)
    examineMoneyBack(open)
    examineNotifications(open)
    examineOutages(open)
  })
}
