import { afterAll, beforeAll } from 'vitest'
import { PARTICULARS } from '../../../services/gateway/test/support/particulars.ts'
import { openBrowser } from '../../support/browser.ts'
import { DEMO_SETTINGS, newDemo } from '../../support/copied-installation.ts'
import { type DataFolder, runPlatform } from '../../support/run-platform.ts'
import { testBeforeTheGate } from './before-the-gate.ts'
import { testEverydayUse } from './everyday.ts'
import type { Place } from './place.ts'
import { testReport } from './reports.ts'
import { testSubscriber } from './subscriber.ts'
import { testVisitor } from './visitor.ts'

let folder: DataFolder
let place: Place
beforeAll(async () => {
  folder = await newDemo()
  const { dataDir } = folder
  const environment = { ...DEMO_SETTINGS, ...PARTICULARS }
  const platform = await runPlatform({ dataDir, environment })
  place = { dataDir, platform, browser: await openBrowser() }
}, 240_000)
afterAll(async () => {
  await place?.browser.close()
  await place?.platform.stop()
  await folder?.remove()
}, 60_000)

// The last moves the clock of the payment provider.
for (const testJourney of [testVisitor, testEverydayUse, testBeforeTheGate, testReport, testSubscriber])
  testJourney(() => place)
