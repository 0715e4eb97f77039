import { visitAs } from '@alcove/embedded/demo/visitor'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { keepPicture, openWindow, widthsFor } from '../../support/browser.ts'
import { openInstallationDatabase } from '../../support/installation-database.ts'
import { admin, type RunningPlatform } from '../../support/run-platform.ts'
import { fillRegistration } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { section } from '../../support/screens/discover.ts'
import { overlayGone } from '../../support/screens/overlay.ts'
import { goToPayment, orderPlan, ownSubscription, payByCard } from '../../support/screens/subscriptions.ts'
import type { Place } from './place.ts'

const FIRST = 'Les nouveautés'
const PASSWORD = 'une phrase pour une abonnée'

/** The life of a subscription, as seen by its owner and in the events. */
export const testSubscriber = (place: () => Place) =>
  describe.each(widthsFor('phone'))('a subscriber on a %s', { timeout: 90_000 }, (width, size) => {
    let dataDir: string
    let platform: RunningPlatform
    let browser: Browser
    let page: Page
    let userId: string
    const email = `abonnee-${width}@exemple.test`

    beforeAll(async () => {
      ;({ dataDir, platform, browser } = place())
      page = await (await openWindow(browser, size)).newPage()
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await keepPicture(page, `subscriber on a ${width}`, task.name)
    })
    afterAll(() => page.context().close())

    const mine = () => ownSubscription(page)
    const toSubscriptions = () => page.goto(`${platform.url}/subscriptions`)
    const advance = (time: string) => admin(dataDir, 'sandbox:advance', time)
    const locked = () =>
      section(page, FIRST).getByRole('article').getByRole('link').filter({ hasText: 'Abonnement requis' })

    /** Events about access, in order. */
    const said = () =>
      openInstallationDatabase(dataDir, 'billing', async (database) => {
        const rows = await database.query<{ value: string }>(
          `SELECT value FROM kit.outbox WHERE topic = 'subscription.changed' AND key = $1 ORDER BY id`,
          [userId],
        )
        return rows.map(({ value }) => JSON.parse(value).data as { level: string; status: string })
      })

    async function expectSaid(level: string, status: string): Promise<void> {
      await expect
        .poll(async () => (await said()).at(-1), { timeout: 10_000 })
        .toMatchObject({ level, status })
    }

    /** An open page refreshes when it gets the focus again. */
    async function expectState(word: string): Promise<void> {
      await expect
        .poll(
          async () => {
            await toSubscriptions()
            await mine().waitFor()
            return mine().innerText()
          },
          { timeout: 20_000 },
        )
        .toContain(word)
    }

    test('registers, sees locks, and orders', async () => {
      await passAgeGate(page, platform.url)
      await page.goto(`${platform.url}/register`)
      await fillRegistration(page, { email, password: PASSWORD })
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await page.waitForURL(`${platform.url}/`)
      userId = (await visitAs(platform.url, email, PASSWORD)).userId
      await section(page, FIRST).getByRole('article').nth(7).waitFor()
      expect(await locked().count()).toBe(5)
      await toSubscriptions()
      const order = await orderPlan(page, 'Premium')
      await order.getByText('19,99').first().waitFor()
      await expectAccessible(page, width, 'order')
      await goToPayment(page, order)
    })

    test('pays, is told so, and the locks are open without a reload', async () => {
      await payByCard(page, 'Carte acceptée une fois, refusée aux échéances')
      await page.getByRole('heading', { name: 'Abonnement activé !' }).waitFor()
      await expectAccessible(page, width, 'success')
      await expectSaid('premium', 'active')
      await page.getByRole('main').getByRole('link', { name: 'Découvrir le contenu' }).click()
      await section(page, FIRST).getByRole('article').nth(7).waitFor()
      await expect.poll(() => locked().count()).toBe(0)
    })

    test('finds the invoice, and can read it', async () => {
      await page.goto(`${platform.url}/invoices`)
      const invoice = page.getByRole('article').first()
      await invoice.getByText('Payée').waitFor()
      const pdf = await invoice.getByRole('link', { name: 'Télécharger le PDF' }).getAttribute('href')
      const document = await fetch(new URL(pdf ?? '', platform.url))
      expect(document.headers.get('content-type')).toBe('application/pdf')
      expect(
        Buffer.from(await document.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
      await expectAccessible(page, width, 'invoices')
    })

    test('is told that a renewal could not be paid, keeps access, and mends it with another card', async () => {
      await advance('32d')
      await expectSaid('premium', 'past_due')
      await expectState('Paiement en retard')
      await expectAccessible(page, width, 'payment problem')
      await page
        .getByRole('button', { name: /moyen de paiement/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'Votre moyen de paiement' }).waitFor()
      await page.getByRole('button', { name: 'Utiliser cette carte' }).click()
      await page.getByRole('button', { name: /^Payer/ }).click()
      await page.getByText('Le paiement a été accepté').waitFor()
      await page.getByRole('link', { name: 'Revenir au site' }).click()
      await page.waitForURL('**/subscriptions')
      await expectSaid('premium', 'active')
      await expectState('Actif')
    })

    test('changes to VIP for the amount that is shown first', async () => {
      await mine().getByRole('button', { name: 'Changer d’abonnement' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('VIP').first().click()
      await dialog.getByText('À débiter aujourd’hui').waitFor()
      await expectAccessible(page, width, 'another plan')
      await dialog.getByRole('button', { name: 'Confirmer le changement' }).click()
      await expectSaid('vip', 'active')
      await expectState('VIP')
    })

    test('cancels, resumes, cancels again, and keeps access until the period ends', async () => {
      await mine()
        .getByRole('button', { name: /^annuler/i })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Êtes-vous sûr de vouloir annuler cet abonnement ?').waitFor()
      await dialog.getByRole('button', { name: 'Oui, annuler l’abonnement' }).click()
      await page.getByText('Abonnement annulé avec succès').waitFor()
      await expectSaid('vip', 'canceled')
      await mine().getByRole('button', { name: 'Reprendre' }).click()
      await expectSaid('vip', 'active')
      await expectState('Actif')
      await mine()
        .getByRole('button', { name: /^annuler/i })
        .click()
      await dialog.getByRole('button', { name: 'Oui, annuler l’abonnement' }).click()
      await expectSaid('vip', 'canceled')
      await overlayGone(page)
      await page.goto(platform.url)
      await section(page, FIRST).getByRole('article').nth(7).waitFor()
      expect(await locked().count()).toBe(0)
    })

    test('is without access when it is over', async () => {
      await advance('40d')
      await expectSaid('vip', 'inactive')
      await expectState('Inactif')
      await page.goto(platform.url)
      await section(page, FIRST).getByRole('article').nth(7).waitFor()
      await expect.poll(() => locked().count()).toBe(5)
      expect((await said()).map(({ level, status }) => `${level} ${status}`)).toEqual([
        'premium active',
        'premium past_due',
        'premium active',
        'vip active',
        'vip canceled',
        'vip active',
        'vip canceled',
        'vip inactive',
      ])
    })
  })
