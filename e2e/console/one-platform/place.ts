import type { Browser } from 'playwright-core'
import type { InstalledPlatform } from '../../support/installed-platform.ts'

/** One platform and one browser, for tests that take turns. */
export interface Place {
  platform: InstalledPlatform
  browser: Browser
}
