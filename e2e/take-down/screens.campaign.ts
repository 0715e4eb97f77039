import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { aLongFilm } from '../support/film.ts'
import { type InstalledPlatform, installPlatform, publishFilm } from '../support/installed-platform.ts'
import type { Person } from '../support/people.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import { playsOn } from '../support/screens/console.ts'

const UNAVAILABLE = "Ce contenu n'est pas disponible"
const ENDS_WITHIN_MS = 10_000
const TITLE = 'Une longue vue'

describe('taking a video down', { timeout: 90_000 }, () => {
  let platform: InstalledPlatform
  let browser: Browser
  let id: string
  const pages: Page[] = []

  beforeAll(async () => {
    platform = await installPlatform()
    id = await publishFilm(platform, TITLE, await aLongFilm(platform.dataDir))
    browser = await openBrowser()
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.remove()
  }, 60_000)
  afterEach(async ({ task }) => {
    for (const [n, page] of pages.entries())
      if (task.result?.state === 'fail') await keepPicture(page, `take down ${n}`, task.name)
    for (const page of pages.splice(0)) await page.context().close()
  })

  /** Opens a window past the age gate, on a path of the site. */
  async function open(path: string, as?: Person, width: keyof typeof WIDTHS = 'desk'): Promise<Page> {
    const page = await (await openWindow(browser, WIDTHS[width])).newPage()
    pages.push(page)
    await passAgeGate(page, `${platform.running.url}/${as ? 'login' : ''}`)
    if (as) {
      await logIn(page, as)
      await page.waitForURL(`${platform.running.url}/`)
    }
    await page.goto(`${platform.running.url}${path}`)
    return page
  }
  const content = () => `/content/${id}`

  async function press(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name, exact: true }).click()
  }
  /** Enters the reason in the open dialog, and confirms. */
  async function give(page: Page, reason: string, confirm: string): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  test('a moderator removes it on its page: it stops in another browser; restored, it plays', async () => {
    const visitor = await open(content())
    await visitor.route('**/*.m4s', async (route) => {
      await new Promise((done) => setTimeout(done, 1_500))
      await route.continue().catch(() => undefined)
    })
    expect(await playsOn(visitor)).toBeGreaterThan(1)
    const moderator = await open(content(), platform.people.moderator)
    await press(moderator, 'Retirer')
    await moderator.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
    await moderator.getByText('Veuillez indiquer une raison').waitFor()
    await expectAccessible(moderator, 'desk', 'remove dialog')
    await give(moderator, 'Œuvre protégée', 'Retirer')
    await moderator.getByText('Vidéo retirée').waitFor()
    await visitor.getByText(UNAVAILABLE, { exact: true }).waitFor({ timeout: ENDS_WITHIN_MS })
    expect(await visitor.locator('video').count()).toBe(0)

    await press(moderator, 'Rétablir')
    await give(moderator, 'Licence fournie', 'Rétablir')
    await moderator.getByText('Vidéo rétablie').waitFor()
    await visitor.reload()
    expect(await playsOn(visitor)).toBeGreaterThan(1)
  })

  test.each(['desk', 'phone'] as const)(
    'a moderator removes and restores it from its case, on a %s',
    async (width) => {
      const page = await open(`/backoffice/#/cases/${id}/show`, platform.people.moderator, width)
      await press(page, 'Retirer')
      await expectAccessible(page, width, 'remove dialog of the console')
      await give(page, 'Œuvre protégée', 'Retirer')
      await page.getByRole('button', { name: 'Rétablir', exact: true }).waitFor()
      await expectAccessible(page, width, 'removed case')
      await press(page, 'Rétablir')
      await give(page, 'Licence fournie', 'Rétablir')
      await page.getByRole('button', { name: 'Retirer', exact: true }).waitFor()
    },
  )

  test('visitors and its uploader find no control of moderators on its page', async () => {
    for (const person of [undefined, platform.people.uploader]) {
      const page = await open(content(), person)
      await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
      expect(await page.getByRole('button', { name: 'Retirer', exact: true }).count()).toBe(0)
    }
  })

  test('is deleted by its uploader after confirmation, and is found nowhere afterwards', async () => {
    const page = await open('/upload', platform.people.uploader, 'phone')
    const row = page.getByRole('article').filter({ hasText: TITLE })
    await row.getByRole('button', { name: `Supprimer « ${TITLE} »` }).click()
    await press(page, 'Garder la vidéo')
    await row.getByRole('button', { name: `Supprimer « ${TITLE} »` }).click()
    await expectAccessible(page, 'phone', 'withdraw dialog')
    await press(page, 'Supprimer définitivement')
    await page.getByText('Vidéo supprimée').waitFor()
    await row.getByText('Supprimée').waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    const visitor = await open(content())
    await visitor.getByText(UNAVAILABLE, { exact: true }).waitFor()
  })
})
