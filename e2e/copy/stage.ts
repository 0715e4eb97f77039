import type { Browser, Page } from 'playwright-core'
import type { RunnerTask } from 'vitest'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { newInstallation } from '../support/copied-installation.ts'
import { PEOPLE, type Person } from '../support/people.ts'
import { runPlatform } from '../support/run-platform.ts'

/** One platform and one window for a test file. */
export interface Stage {
  url: string
  dataDir: string
  browser: Browser
  page: Page
  /** Administrator and moderator. */
  team: Person
  /** Another moderator: moderators may not decide about their own uploads. */
  moderator: Person
  /** Saves a screenshot and the text of the page when a test fails. */
  keepPicture(task: RunnerTask): Promise<void>
  close(): Promise<void>
}

interface Options {
  environment?: Record<string, string>
}

export async function openStage({ environment = {} }: Options = {}): Promise<Stage> {
  const folder = await newInstallation()
  const closers = [folder.remove]
  const close = async () => {
    for (const end of closers.toReversed()) await end()
  }
  try {
    const platform = await runPlatform({ dataDir: folder.dataDir, environment })
    closers.push(() => platform.stop())
    const browser = await openBrowser()
    closers.push(() => browser.close())
    // Note: requests of a service worker would bypass the disturbances.
    const context = await openWindow(browser, WIDTHS.desk, { serviceWorkers: 'block' })
    const page = await context.newPage()
    const keep = async (task: RunnerTask) => {
      if (task.result?.state === 'fail') await keepPicture(page, 'sentences', task.name)
    }
    return {
      url: platform.url,
      dataDir: folder.dataDir,
      browser,
      page,
      team: PEOPLE.administrator,
      moderator: PEOPLE.moderator,
      keepPicture: keep,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
