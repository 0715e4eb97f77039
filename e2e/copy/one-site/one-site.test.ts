import { afterAll, beforeAll } from 'vitest'
import { openSite, type Site } from '../stage.ts'
import { testAccountDeletion } from './account-deletion.ts'
import { testAccountPages } from './account-pages.ts'
import { testAccountRecovery } from './account-recovery.ts'
import { testContents } from './contents.ts'
import { testOwnData } from './own-data.ts'
import { testSharedBrowser } from './shared-browser.ts'
import { testSubscriptions } from './subscriptions.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ environment: { PAYMENT_GRACE: '7d' } })
}, 240_000)
afterAll(() => site?.close(), 60_000)

for (const testTexts of [
  testAccountPages,
  testAccountRecovery,
  testSharedBrowser,
  testAccountDeletion,
  testOwnData,
  testSubscriptions,
  testContents,
])
  testTexts(() => site)
