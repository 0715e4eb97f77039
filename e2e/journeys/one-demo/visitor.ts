import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { keepPicture, openWindow, widthsFor } from '../../support/browser.ts'
import { DEMO_SETTINGS } from '../../support/copied-installation.ts'
import type { RunningPlatform } from '../../support/run-platform.ts'
import { logIn } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { closeTags, openTags, section } from '../../support/screens/discover.ts'
import { expectFocus } from '../../support/screens/focus.ts'
import { escapeDialog } from '../../support/screens/overlay.ts'
import type { Place } from './place.ts'

const SECTIONS = ['Les nouveautés', 'Les incontournables', 'Notre sélection']
const UPGRADE = 'Passez à un abonnement Premium ou VIP pour continuer à explorer plus de contenu'
const PASSWORD = DEMO_SETTINGS.DEMO_PASSWORD

/** Pages of a visitor, with their limits without a subscription; then those with premium. */
export const testVisitor = (place: () => Place) =>
  describe('a visitor', { timeout: 90_000 }, () => {
    let platform: RunningPlatform
    let browser: Browser
    beforeAll(() => {
      ;({ platform, browser } = place())
    })

    describe.each(widthsFor('phone'))('on a %s', (width, size) => {
      let page: Page
      const links = (heading: string) => section(page, heading).getByRole('article').getByRole('link')

      beforeAll(async () => {
        page = await (await openWindow(browser, size)).newPage()
      })
      afterEach(async ({ task }) => {
        if (task.result?.state === 'fail') await keepPicture(page, `visitor on a ${width}`, task.name)
      })

      test('sees nothing before the gate, and three sections of eight behind it', async () => {
        await page.goto(platform.url)
        await page.getByLabel('Date de naissance').waitFor()
        expect(await page.getByRole('article').count()).toBe(0)
        await passAgeGate(page, platform.url)
        for (const heading of SECTIONS) {
          await links(heading).nth(7).waitFor()
          expect(await links(heading).count()).toBe(8)
        }
        await expectAccessible(page, width, 'home')
      })

      test('may open the first three of each list; the others lead to the subscriptions', async () => {
        for (const heading of SECTIONS) {
          const locked = links(heading).filter({ hasText: 'Abonnement requis' })
          expect(await locked.count()).toBe(5)
          expect(await links(heading).nth(2).getAttribute('href')).toMatch(/^\/content\//)
          expect(await links(heading).nth(3).getAttribute('href')).toBe('/subscriptions')
        }
        await links(SECTIONS[0] as string)
          .nth(3)
          .click()
        await page.waitForURL('**/subscriptions')
        await page.goBack()
        await section(page, SECTIONS[0] as string)
          .getByRole('link', { name: 'Voir plus' })
          .click()
        await page.waitForURL('**/categories')
      })

      test('discovers all contents, is shown what a subscription opens, and loads more', async () => {
        await page.getByRole('heading', { name: 'Tous les contenus' }).waitFor()
        await page.getByText(UPGRADE).waitFor()
        await page.getByRole('link', { name: 'Voir les abonnements' }).first().waitFor()
        await expectAccessible(page, width, 'discover')
        const cards = page.getByRole('article')
        await cards.first().waitFor()
        const before = await cards.count()
        await page.getByRole('button', { name: 'Charger plus' }).scrollIntoViewIfNeeded()
        await expect.poll(() => cards.count(), { timeout: 20_000 }).toBeGreaterThan(before)
        const tags = await openTags(page)
        await tags.getByRole('button', { name: /solo/ }).click()
        await page.waitForURL('**/subscriptions')
      })

      test('watches at each provider, in its format, with videos like it', async () => {
        const seen: string[] = []
        for (const heading of SECTIONS) {
          await page.goto(platform.url)
          const link = links(heading).first()
          await link.click()
          const player = page.getByTitle(/^Lecteur du fournisseur/)
          await player.waitFor()
          expect(await player.getAttribute('sandbox')).not.toContain('allow-top-navigation')
          expect(await player.getAttribute('allowfullscreen')).not.toBeNull()
          const similar = page.getByRole('region', { name: 'Vidéos similaires' }).getByRole('link')
          await similar.first().waitFor()
          expect(await similar.count()).toBeLessThanOrEqual(12)
          await expectAccessible(page, width, heading)
          seen.push(new URL(page.url()).pathname)
        }
        expect(seen).toEqual([
          expect.stringMatching(/^\/content\/eporner\//),
          expect.stringMatching(/^\/content\/letsjerktv\//),
          expect.stringMatching(/^\/content\/redtube\//),
        ])
        await page.goto(platform.url + (seen[0] as string))
        await page.getByText(/^[0-5]\.\d\d\/5\.00$/).waitFor()
        await page.goto(platform.url + (seen[2] as string))
        await page.getByText(/^[0-5]\.\d\/5 \(.+ votes?\)$/).waitFor()
      })

      test('is asked to subscribe on the page of provider 1, and reaches the limit of the day', async () => {
        await page.goto(platform.url)
        await links(SECTIONS[0] as string)
          .first()
          .click()
        const modal = page.getByRole('dialog')
        await modal.getByRole('heading', { name: 'Accès Premium Requis' }).waitFor({ timeout: 15_000 })
        expect(await modal.getByRole('link', { name: 'Voir les Abonnements' }).getAttribute('href')).toBe(
          '/subscriptions',
        )
        await escapeDialog(page)
        await page.goto(platform.url)
        await links(SECTIONS[1] as string)
          .nth(1)
          .click()
        await page.getByText('Limite Quotidienne Atteinte').waitFor()
        expect(await page.getByTitle(/^Lecteur du fournisseur/).count()).toBe(0)
      })

      test('follows a tag back to Discover, where it takes a subscription', async () => {
        await page.getByRole('list', { name: 'Étiquettes' }).getByRole('link').first().click()
        await page.waitForURL('**/categories**')
        await page.getByRole('link', { name: 'Choisir un abonnement' }).waitFor()
        expect(await page.evaluate('history.state?.usr?.filterTag ?? null')).toBeNull()
      })

      test('with premium nothing of a list is locked, and tags narrow it', async () => {
        await page.goto(`${platform.url}/login`)
        await logIn(page, { email: 'premium@demo.test', password: PASSWORD })
        await links(SECTIONS[2] as string)
          .nth(7)
          .waitFor()
        expect(await page.getByText('Abonnement requis').count()).toBe(0)
        await page.goto(`${platform.url}/categories`)
        const tags = await openTags(page)
        await tags.getByRole('button', { name: 'solo' }).click()
        await closeTags(page)
        await page.getByRole('heading', { name: 'Résultats' }).waitFor()
        await page.getByText('(1) tag(s) sélectionné(s)').waitFor()
        expect(new URL(page.url()).search).toContain('solo')
        await page.getByRole('article').first().waitFor()
        expect(await page.getByText(UPGRADE).count()).toBe(0)
        await page.getByRole('button', { name: 'Retirer solo' }).waitFor()
        await page.getByRole('button', { name: 'Tout effacer' }).click()
        await page.getByRole('heading', { name: 'Tous les contenus' }).waitFor()
        await expectFocus(page, 'Tous les contenus')
      })

      test('who takes filters away goes on at the next one, then at the results', async () => {
        await page.goto(`${platform.url}/categories?tags=solo,amateur`)
        await page.getByRole('button', { name: 'Retirer solo' }).press('Enter')
        await page.getByText('(1) tag(s) sélectionné(s)').waitFor()
        await expectFocus(page, 'Retirer amateur')
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { name: 'Tous les contenus' }).waitFor()
        await expectFocus(page, 'Tous les contenus')
      })

      test('who asks a section again goes on at its heading', async () => {
        await page.route('**/api/adult-content/eporner/search**', (route) => route.abort())
        await page.goto(platform.url)
        const [first] = SECTIONS as [string]
        const again = section(page, first).getByRole('button', { name: 'Réessayer' })
        await again.waitFor()
        await page.unroute('**/api/adult-content/eporner/search**')
        await again.press('Enter')
        await links(first).nth(7).waitFor()
        await expectFocus(page, first)
      })

      test('finds a video of provider 2 in the library as its list showed it', async () => {
        await page.goto(platform.url)
        const card = section(page, SECTIONS[1] as string)
          .getByRole('article')
          .first()
        const duration = await card.getByText(/^\d+:\d\d$/).textContent()
        await card.getByRole('link').click()
        await page.getByTitle(/^Lecteur du fournisseur/).waitFor()
        expect(
          await page
            .getByRole('main')
            .getByText(duration as string)
            .count(),
        ).toBeGreaterThan(0)
        await page.reload()
        await page.getByTitle(/^Lecteur du fournisseur/).waitFor()
        await page.getByRole('link', { name: 'Ma vidéothèque' }).click()
        const seen = page.getByRole('region', { name: 'Historique' }).getByRole('article').first()
        await seen.getByText(duration as string).waitFor()
        expect(await seen.locator('img').count()).toBe(1)
      })

      test('with premium a tag of a video narrows Discover to it', async () => {
        const response = await page.evaluate(async () => {
          const found = await fetch('/api/adult-content/redtube/search?tags[]=solo')
          return (await found.json()) as { member: { id: string }[] }
        })
        await page.goto(`${platform.url}/content/${response.member[0]?.id}`)
        await page.getByRole('list', { name: 'Étiquettes' }).getByRole('link', { name: 'solo' }).click()
        await page.getByRole('heading', { name: 'Résultats' }).waitFor()
        await page.getByRole('button', { name: 'Retirer solo' }).waitFor()
        await page.getByRole('article').first().waitFor()
      })

      test('finds the place again, and the focus on the card that led away', async () => {
        await page.goto(platform.url)
        const card = links(SECTIONS[1] as string).nth(1)
        await card.focus()
        await page.keyboard.press('Enter')
        await page.waitForURL('**/content/letsjerktv/**')
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.goBack()
        const address = await card.getAttribute('href')
        await expect.poll(() => page.evaluate('document.activeElement.getAttribute("href")')).toBe(address)
      })

      test('is told where the network is gone, keeps what is shown, and goes on', async () => {
        await page.goto(`${platform.url}/categories`)
        const cards = page.getByRole('article')
        await cards.first().waitFor()
        await page.context().setOffline(true)
        await page.getByRole('button', { name: 'Charger plus' }).scrollIntoViewIfNeeded()
        await page.getByText('La suite n’a pas pu être chargée').waitFor()
        const before = await cards.count()
        await page.context().setOffline(false)
        // Note: a stale list refreshes by itself, and its button shows it.
        await page.getByRole('button', { name: /^(Réessayer|Charger plus|Chargement...)$/ }).click()
        await expect.poll(() => cards.count(), { timeout: 20_000 }).toBeGreaterThan(before)
      })

      test('keeps the site where one page of it cannot be loaded', async () => {
        await page.goto(platform.url)
        await page.route('**/assets/legal-notice-*.js', (route) => route.abort())
        await page.getByRole('link', { name: 'Mentions légales' }).click()
        await page.getByRole('heading', { name: 'Cette page n’a pas pu être chargée' }).waitFor()
        await page.unroute('**/assets/legal-notice-*.js')
        await page.getByRole('link', { name: 'Alcôve' }).click()
        await links(SECTIONS[0] as string)
          .first()
          .waitFor()
      })

      test('is told what is missing without the toaster too, and can load the page anew', async () => {
        await page.route(/\/assets\/(toaster|preferences-dialog)-.*\.js$/, (route) => route.abort())
        await page.goto(platform.url)
        await page.getByRole('button', { name: 'Préférences' }).click()
        const notices = page.getByRole('region', { name: 'Notifications' })
        await notices.getByText('Cette partie du site n’a pas pu être chargée').waitFor()
        await page.unroute(/\/assets\/(toaster|preferences-dialog)-.*\.js$/)
        await notices.getByRole('button', { name: 'Recharger la page' }).click()
        await page.getByRole('button', { name: 'Préférences' }).click()
        await page.getByRole('dialog', { name: 'Préférences' }).waitFor()
        await escapeDialog(page)
      })

      test('leaves at once by key, after a search that was not finished too', async () => {
        await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: '' }))
        await page.goto(platform.url)
        await page.getByRole('contentinfo').waitFor()
        await page.keyboard.press('/')
        await expectFocus(page, 'Rechercher une vidéo')
        // With the browser's default, a second Escape would stop the page that is loading.
        const presses: string[] = []
        page.on('console', (message) => presses.push(message.text()))
        await page.evaluate(
          "addEventListener('keydown', (event) => console.log(event.key, event.defaultPrevented))",
        )
        for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
        // On a busy machine the time between two presses may be too long for one sequence.
        const press = async () => {
          for (const key of ['Escape', 'Escape']) await page.keyboard.press(key)
          await page.waitForURL('https://www.google.com/**', { timeout: 3_000 }).catch(() => undefined)
          return page.url()
        }
        await expect.poll(press).toMatch('https://www.google.com/')
        expect(presses).toContain('Escape true')
      })
    })
  })
