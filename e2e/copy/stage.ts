import type { Browser, Page } from 'playwright-core'
import type { RunnerTask } from 'vitest'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { newInstallation } from '../support/copied-installation.ts'
import { PEOPLE, type Person } from '../support/people.ts'
import { runPlatform } from '../support/run-platform.ts'

/** One platform and one browser, for tests that take turns. */
export interface Site {
  /** Opens a window that shares nothing with others. */
  openStage(): Promise<Stage>
  close(): Promise<void>
}

/** One platform and one window. */
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
  /** Closes the window; also its platform if that is its own. */
  close(): Promise<void>
}

interface Options {
  environment?: Record<string, string>
}

/** Opens a window on a platform of its own. */
export async function openStage(options: Options = {}): Promise<Stage> {
  const site = await openSite(options)
  try {
    return { ...(await site.openStage()), close: site.close }
  } catch (error) {
    await site.close()
    throw error
  }
}

export async function openSite({ environment = {} }: Options = {}): Promise<Site> {
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
    const place = { url: platform.url, dataDir: folder.dataDir, browser }
    return { openStage: () => openStageOn(place), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openStageOn(place: Pick<Stage, 'url' | 'dataDir' | 'browser'>): Promise<Stage> {
  // Note: requests of a service worker would bypass the disturbances.
  const context = await openWindow(place.browser, WIDTHS.desk, { serviceWorkers: 'block' })
  const page = await context.newPage()
  return {
    ...place,
    page,
    team: PEOPLE.administrator,
    moderator: PEOPLE.moderator,
    async keepPicture(task) {
      if (task.result?.state === 'fail') await keepPicture(page, 'sentences', task.name)
    },
    close: () => context.close(),
  }
}
