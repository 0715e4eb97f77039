import type { Browser, Page } from 'playwright-core'
import type { RunnerTask } from 'vitest'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import type { Person } from '../support/people.ts'
import { admin, newDataDir, runPlatform } from '../support/run-platform.ts'

/** One platform and one window for a file of tests. */
export interface Stage {
  url: string
  dataDir: string
  browser: Browser
  page: Page
  /** Administrator and moderator. */
  team: Person
  /** Another moderator: nobody decides an own upload. */
  moderator: Person
  /** What was seen when a test failed. */
  keepPicture(task: RunnerTask): Promise<void>
  close(): Promise<void>
}

interface Options {
  /** Whether the account of the team is needed. */
  withTeam?: boolean
  environment?: Record<string, string>
}

export async function openStage({ withTeam = false, environment = {} }: Options = {}): Promise<Stage> {
  const folder = await newDataDir()
  const closers = [folder.remove]
  const close = async () => {
    for (const end of closers.toReversed()) await end()
  }
  try {
    const team = { email: 'equipe@exemple.test', password: 'une phrase pour une équipe' }
    const moderator = { email: 'moderation@exemple.test', password: 'une phrase pour la modération' }
    const create = ({ email, password }: Person, ...roles: string[]) =>
      admin(folder.dataDir, '--create', 'user:create', email, '--password', password, '--role', ...roles)
    if (withTeam) {
      await create(team, 'admin', 'moderator')
      await create(moderator, 'moderator')
    }
    const platform = await runPlatform({ dataDir: folder.dataDir, environment })
    closers.push(() => platform.stop())
    const browser = await openBrowser()
    closers.push(() => browser.close())
    // Note: what a service worker fetches would pass by the disturbances.
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
      team,
      moderator,
      keepPicture: keep,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
