import type { Browser } from 'playwright-core'
import type { RunningPlatform } from '../../support/run-platform.ts'

/** One platform with demo data, and one browser, for journeys that take turns. */
export interface Place {
  dataDir: string
  platform: RunningPlatform
  browser: Browser
}
