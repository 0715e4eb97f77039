import { eventually } from '@alcove/kit/testing/eventually'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { keepPicture, openWindow, WIDTHS } from '../../support/browser.ts'
import { aLongFilm } from '../../support/film.ts'
import { type InstalledPlatform, publishFilm } from '../../support/installed-platform.ts'
import { logIn } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { playsOn } from '../../support/screens/console.ts'
import type { Place } from './place.ts'

const UNAVAILABLE = "Ce contenu n'est pas disponible"
const ENDS_WITHIN_MS = 10_000
const TITLE = 'Une longue vue'
const REPORTED = 'Ce film est le mien.'
const REASON = 'Œuvre protégée'

/** From a report on the page of a video to its removal, and back, in the windows of three people. */
export const testRemoval = (place: () => Place) =>
  describe('a reported video', { timeout: 90_000 }, () => {
    let platform: InstalledPlatform
    let browser: Browser
    let id: string
    let visitor: Page
    let reporter: Page
    let moderator: Page

    beforeAll(async () => {
      ;({ platform, browser } = place())
      id = await publishFilm(platform, TITLE, await aLongFilm(platform.dataDir))
      visitor = await openPage('desk')
      reporter = await openPage('phone')
      moderator = await openPage('desk', 'login')
      await logIn(moderator, platform.people.moderator)
      await moderator.waitForURL(`${platform.running.url}/`)
    }, 300_000)
    afterAll(async () => {
      for (const page of [visitor, reporter, moderator]) await page?.context().close()
    })
    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return
      for (const [name, page] of Object.entries({ visitor, reporter, moderator }))
        await keepPicture(page, `take down, ${name}`, task.name)
    })

    async function openPage(width: keyof typeof WIDTHS, path = ''): Promise<Page> {
      const page = await (await openWindow(browser, WIDTHS[width])).newPage()
      await passAgeGate(page, `${platform.running.url}/${path}`)
      return page
    }
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
    async function confirm(page: Page, reason: string, name: string): Promise<void> {
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(reason)
      await dialog.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    /** Addresses that name or show the video to a visitor. */
    async function shownBy(): Promise<string[]> {
      const addresses = {
        list: '/api/contents',
        search: '/api/contents?query=longue',
        details: `/api/contents/${id}`,
        sitemap: '/sitemaps/videos-1.xml',
        picture: `/api/contents/${id}/thumbnail`,
      }
      const found = Object.entries(addresses).map(async ([name, address]) => {
        const answer = await visitor.request.get(platform.running.url + address)
        return answer.ok() && (name === 'picture' || (await answer.text()).includes(id)) ? [name] : []
      })
      return (await Promise.all(found)).flat()
    }

    test('is reported on its page without an account', async () => {
      await reporter.goto(`${platform.running.url}/content/${id}`)
      await press(reporter, 'Signaler')
      await reporter.getByLabel('Type de signalement').selectOption('COPYRIGHT')
      await reporter.getByLabel('Description').fill(REPORTED)
      await press(reporter, 'Envoyer le signalement')
      await reporter.getByRole('link', { name: 'Suivre mon signalement' }).click()
      await reporter.getByText('En cours d’examen').waitFor()
    })

    test('is removed from its report: the player of a visitor stops', async () => {
      await visitor.goto(`${platform.running.url}/content/${id}`)
      await moderator.goto(`${platform.running.url}/backoffice/#/reports`)
      await moderator.getByRole('main').getByRole('link', { name: TITLE }).first().click()
      await moderator.getByText(REPORTED).waitFor()
      await moderator.getByText('Anonyme').waitFor()
      await press(moderator, 'Retirer la vidéo')
      await expectAccessible(moderator, 'desk', 'removal from a report')
      expect(await playsOn(visitor)).toBeGreaterThan(1)
      expect(await shownBy()).toEqual(['list', 'search', 'details', 'sitemap', 'picture'])
      await confirm(moderator, REASON, 'Retirer la vidéo')
      const what = 'lists, search, details, sitemap and picture without the video'
      await Promise.all([
        visitor.getByText(UNAVAILABLE, { exact: true }).waitFor({ timeout: ENDS_WITHIN_MS }),
        eventually(async () => (await shownBy()).length === 0, { timeoutMs: ENDS_WITHIN_MS, what }),
      ])
      expect(await visitor.locator('video').count()).toBe(0)
      await moderator.getByText('Vidéo retirée').waitFor()
      await reporter.reload()
      await reporter.getByText(REASON).waitFor()
    })

    test('is gone for who comes now', async () => {
      await visitor.reload()
      await visitor.getByRole('heading', { level: 1, name: UNAVAILABLE }).waitFor()
    })

    test('plays again for the same visitor once it is restored from its case', async () => {
      await moderator.getByRole('link', { name: 'Voir le dossier' }).click()
      await press(moderator, 'Rétablir')
      await confirm(moderator, 'Licence fournie', 'Rétablir')
      await moderator.getByRole('button', { name: 'Retirer', exact: true }).waitFor()
      await visitor.reload()
      expect(await playsOn(visitor)).toBeGreaterThan(1)
    })

    test('leads its moderator from the case to its page, and from there to the case', async () => {
      const { url } = platform.running
      await moderator.getByRole('link', { name: 'Voir la page publique' }).click()
      await moderator.waitForURL(`${url}/content/${id}`)
      await moderator.getByRole('heading', { level: 1, name: TITLE }).waitFor()
      await moderator.getByRole('link', { name: 'Ouvrir le dossier' }).click()
      await moderator.waitForURL(`${url}/backoffice/#/cases/${id}/show`)
      await moderator.getByRole('toolbar', { name: 'Actions de modération' }).waitFor()
      expect(await visitor.getByRole('link', { name: 'Ouvrir le dossier' }).count()).toBe(0)
    })
  })
