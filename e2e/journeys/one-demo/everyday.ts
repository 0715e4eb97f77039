import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { keepPicture, openWindow, WIDTHS } from '../../support/browser.ts'
import { DEMO_SETTINGS } from '../../support/copied-installation.ts'
import type { RunningPlatform } from '../../support/run-platform.ts'
import { logIn, logOut } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { isCovered } from '../../support/screens/covered.ts'
import { section } from '../../support/screens/discover.ts'
import type { Place } from './place.ts'

const PASSWORD = DEMO_SETTINGS.DEMO_PASSWORD
const SECTIONS = ['Les nouveautés', 'Les incontournables', 'Notre sélection']
const VIEWER = { email: 'viewer@demo.test', password: PASSWORD }

declare const getComputedStyle: (element: unknown) => { filter: string }

const filterOf = (place: Locator) => place.evaluate((element) => getComputedStyle(element).filter)

/** Everyday actions that used to have obstacles. */
export const testEverydayUse = (place: () => Place) =>
  describe('everyday use', { timeout: 90_000 }, () => {
    let platform: RunningPlatform
    let browser: Browser
    let page: Page

    beforeAll(() => {
      ;({ platform, browser } = place())
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await keepPicture(page, 'everyday', task.name)
    })

    const openPage = async (size: { width: number; height: number }) => {
      page = await (await openWindow(browser, size)).newPage()
    }
    const links = (heading: string) => section(page, heading).getByRole('article').getByRole('link')

    test('a page whose scripts are long on their way is not empty', async () => {
      await openPage(WIDTHS.phone)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(platform.url, { waitUntil: 'commit' })
      await page.getByRole('status').filter({ hasText: 'Chargement...' }).waitFor({ state: 'visible' })
      await expect
        .poll(() => page.evaluate("performance.getEntriesByName('first-contentful-paint').length"))
        .toBe(1)
      release()
      await page.getByLabel('Date de naissance').waitFor()
      expect(await page.locator('.shell').count()).toBe(0)
    })

    test.each([390, 768, 1200, 1440])('at %i px a full section of Home leaves no hole', async (width) => {
      await openPage({ width, height: 900 })
      await passAgeGate(page, platform.url)
      for (const heading of SECTIONS) {
        await links(heading).nth(7).waitFor()
        const tops = (await Promise.all((await links(heading).all()).map((card) => card.boundingBox()))).map(
          (box) => Math.round(box?.y ?? 0),
        )
        const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length)
        expect(new Set(rows).size, `${heading}: ${rows}`).toBe(1)
      }
    })

    describe('on a phone', () => {
      beforeAll(async () => {
        await openPage(WIDTHS.phone)
        await passAgeGate(page, platform.url)
        await page.getByRole('link', { name: 'Voir plus' }).first().click()
        await page.getByRole('heading', { name: 'Tous les contenus' }).waitFor()
      })
      const dialog = () => page.getByRole('dialog')
      const openMenu = () => page.getByRole('button', { name: 'Ouvrir le menu' }).click()

      test('Back closes the menu and a sheet, then leaves the page', async () => {
        await openMenu()
        await dialog().waitFor()
        await expectAccessible(page, 'phone', 'menu')
        await page.goBack()
        await dialog().waitFor({ state: 'hidden' })
        expect(new URL(page.url()).pathname).toBe('/categories')
        await page
          .getByRole('button', { name: /Étiquettes|Filtr|tags/i })
          .first()
          .click()
        await dialog().waitFor()
        await page.goBack()
        await dialog().waitFor({ state: 'hidden' })
        expect(new URL(page.url()).pathname).toBe('/categories')
        await page.goBack()
        await page.waitForURL(`${platform.url}/`)
      })

      test('a menu that is closed by hand leaves nothing behind, a link in it leads back at once', async () => {
        await openMenu()
        await dialog().waitFor()
        await page.getByRole('button', { name: 'Fermer le menu' }).click()
        await dialog().waitFor({ state: 'hidden' })
        await openMenu()
        await dialog().getByRole('link', { name: 'Découvrir' }).click()
        await page.waitForURL('**/categories')
        await page.goBack()
        await page.waitForURL(`${platform.url}/`)
      })

      test('the menu has the own lists, preferences, discreet mode and the quick exit', async () => {
        await openMenu()
        for (const name of ['Mode discret', 'Sortie rapide', 'Préférences'])
          await dialog().getByRole('button', { name }).waitFor()
        await dialog().getByRole('button', { name: 'Mode discret' }).click()
        await dialog().getByRole('link', { name: 'Ma vidéothèque' }).click()
        await page.getByRole('heading', { name: 'Ma vidéothèque' }).waitFor()
        const sign = page.getByRole('banner').getByRole('button', { name: 'Mode discret' })
        expect(await sign.getAttribute('aria-pressed')).toBe('true')
        await openMenu()
        await dialog().getByRole('button', { name: 'Préférences' }).click()
        await page.getByRole('dialog', { name: 'Préférences' }).waitFor()
        await page.goBack()
        await dialog().waitFor({ state: 'hidden' })
        await page.goto(platform.url)
        const title = links(SECTIONS[0] as string)
          .first()
          .getByRole('heading')
        await title.waitFor()
        expect(await filterOf(title)).toContain('blur')
        await sign.click()
        await sign.waitFor({ state: 'hidden' })
        expect(await filterOf(title)).toBe('none')
      })

      test('a toast covers no heading', async () => {
        await page.goto(`${platform.url}/upload`)
        await logIn(page, VIEWER)
        const toast = page.getByText('Connexion réussie ! Bienvenue !')
        await toast.waitFor()
        const heading = page.getByRole('heading', { level: 1 })
        await heading.waitFor()
        await expect.poll(() => isCovered(heading)).toBe(false)
        const [over, under] = [await toast.boundingBox(), await heading.boundingBox()]
        expect(under?.y).toBeGreaterThan((over?.y ?? 0) + (over?.height ?? 0))
        await expectAccessible(page, 'phone', 'toast')
      })
    })

    describe('on a desk', () => {
      beforeAll(async () => {
        await openPage(WIDTHS.desk)
        await passAgeGate(page, platform.url)
      })
      const bar = () => page.getByRole('banner')

      test('a locked card tells the plans which of them opens it, and after paying one goes on there', async () => {
        const card = links(SECTIONS[0] as string).nth(4)
        const title = await card.getByRole('heading').innerText()
        await card.click()
        await page.getByText(`« ${title} » s’ouvre avec Premium ou VIP.`).waitFor()
        expect(await page.getByText('Ouvre cette vidéo').count()).toBe(2)
        await expectAccessible(page, 'desk', 'plans of a locked video')
        const premium = page
          .getByRole('article')
          .filter({ has: page.getByRole('heading', { name: 'Premium' }) })
        await premium.getByRole('button', { name: "S'abonner" }).click()
        await logIn(page, VIEWER)
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
        await page.getByRole('button', { name: /^Payer/ }).click()
        await page.getByRole('heading', { name: 'Abonnement activé !' }).waitFor({ timeout: 30_000 })
        await page.getByText(`« ${title} » vous attend.`).waitFor()
        await page.getByRole('link', { name: 'Découvrir le contenu' }).click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
      })

      test('a paid invoice shows what was paid, not what is owed', async () => {
        await page.goto(`${platform.url}/invoices`)
        await page.getByText('Payée').first().waitFor()
        await page.getByText('Montant payé').first().waitFor()
        expect(await page.getByText('Montant dû').count()).toBe(0)
      })

      test('the bar has discreet mode and the quick exit, and no toast covers its menu', async () => {
        await bar().getByRole('button', { name: 'Sortie rapide' }).waitFor()
        const sign = bar().getByRole('button', { name: 'Mode discret' })
        await sign.click()
        expect(await sign.getAttribute('aria-pressed')).toBe('true')
        await bar().getByText('Discret', { exact: true }).waitFor()
        await sign.click()
        await page.goto(platform.url)
        await logOut(page)
        await page.getByRole('button', { name: 'Autres réglages' }).click()
        await page.getByRole('link', { name: 'Ma vidéothèque' }).first().waitFor()
        await expectAccessible(page, 'desk', 'menu of visitors')
        await page.goto(`${platform.url}/login`)
        await logIn(page, VIEWER)
        await page.getByText('Connexion réussie ! Bienvenue !').waitFor()
        await page.getByRole('button', { name: /^Menu du profil/ }).click()
        const item = page.getByRole('link', { name: 'Ma vidéothèque' }).first()
        await item.waitFor()
        expect(await isCovered(item)).toBe(false)
        await expectAccessible(page, 'desk', 'account menu')
        await item.click()
        await page.waitForURL('**/library')
      })
    })
  })
