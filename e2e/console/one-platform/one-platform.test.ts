import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { installPlatform } from '../../support/installed-platform.ts'
import { testAccountsAndProviders } from './accounts-and-providers.ts'
import { testAdministration } from './administration.ts'
import type { Place } from './place.ts'
import { testPreview } from './preview.ts'
import { testRemoval } from './removal.ts'

let place: Place
beforeAll(async () => {
  const platform = await installPlatform()
  place = { platform, browser: await openBrowser() }
}, 240_000)
afterAll(async () => {
  await place?.browser.close()
  await place?.platform.remove()
}, 60_000)

// The figures of the first are those of a new platform; the last suspends its uploader.
for (const testScreens of [testAdministration, testAccountsAndProviders, testRemoval, testPreview])
  testScreens(() => place)
