import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { installPlatform } from '../../support/installed-platform.ts'
import { testAccountsAndProviders } from './accounts-and-providers.ts'
import { testAdministration } from './administration.ts'
import type { Place } from './place.ts'

let place: Place
beforeAll(async () => {
  const platform = await installPlatform()
  place = { platform, browser: await openBrowser() }
}, 240_000)
afterAll(async () => {
  await place?.browser.close()
  await place?.platform.remove()
}, 60_000)

// The figures of the first are those of a new platform.
for (const testScreens of [testAdministration, testAccountsAndProviders]) testScreens(() => place)
