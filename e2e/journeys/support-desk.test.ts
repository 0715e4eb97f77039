import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { keepPicture, openBrowser, openWindow, WIDTHS, widthsFor } from '../support/browser.ts'
import { CLIENTELE, sellTo } from '../support/clientele.ts'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import {
  begin,
  expectDone,
  fact,
  figure,
  openList,
  openMenu,
  openRecord,
  part,
  pressSlowly,
  recordOf,
  searchFor,
} from '../support/screens/billing-console.ts'
import { expectFocus, tabTo } from '../support/screens/focus.ts'
import { codesAndDeclarations } from './codes-and-declarations.ts'

const MENU = [
  'Fournisseurs',
  'Comptes',
  'Abonnements',
  'Paiements',
  'Factures',
  'Déclarations',
  'Codes promo',
  'Événements de paiement',
]

/** Formats a date like the lists, where it links to a payment. */
const MOMENT = /^\d{2}\/\d{2}\/\d{4} /

const ADMIN_LISTS = [
  'providers',
  'users',
  'subscriptions',
  'payments',
  'invoices',
  'declarations',
  'coupons',
  'notifications',
]

/** The support desk: from the statistics to one customer, and back. */
describe('the support desk', { timeout: 60_000 }, () => {
  let platform: InstalledPlatform
  let browser: Browser
  let refunded = 0

  const address = (width: string) => `cliente.${width}@exemple.test`

  beforeAll(async () => {
    platform = await installPlatform()
    // Both, whatever widths are tested: the statistics below count them.
    const others = Object.keys(WIDTHS).map((width) => ({
      email: address(width),
      username: `Cliente ${width}`,
    }))
    await sellTo(platform, others)
    browser = await openBrowser()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.remove()
  }, 60_000)

  describe.each(widthsFor('desk'))('on a %s', (width, size) => {
    let page: Page
    const customer = address(width)
    const holds = (screen: string) => expectAccessibleInBothThemes(page, width, screen)

    beforeAll(async () => {
      page = await (await openWindow(browser, size)).newPage()
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await keepPicture(page, `support desk on a ${width}`, task.name)
    })
    afterAll(() => page.context().close())

    test('shows what subscriptions bring, as it is counted by hand', async () => {
      await passAgeGate(page, platform.running.url)
      await page.goto(`${platform.running.url}/login`)
      await logIn(page, platform.people.administrator)
      await page.waitForURL(`${platform.running.url}/`)
      await page.goto(`${platform.running.url}/admin`)
      // 299,90 € a year are 24,99 € a month; two pay 19,99 € each.
      await expect.poll(() => figure(page, 'Revenu mensuel (MRR)')).toBe('64,97 €')
      expect(await figure(page, 'Abonnés')).toBe('3')
      expect(await figure(page, 'En essai')).toBe('0')
      expect(await figure(page, 'Impayés')).toBe('0')
      // Two were active thirty days ago, and one of them has left.
      expect(await figure(page, 'Départs sur 30 jours')).toBe('50 %')
      const sums = `Ce mois-ci : 349,87 € encaissés, ${refunded},00 € remboursés`
      await page.getByText(sums, { exact: true }).waitFor()
      for (const row of ['Premium mensuel 2 39,98 €', 'VIP annuel 1 24,99 €'])
        await page.getByRole('row', { name: row, exact: true }).waitFor()
      await holds('revenue')
    })

    test('finds a customer by a part of the address, on a slow device too, and asks the provider again', async () => {
      await openList(page, 'Abonnements')
      await page.getByRole('link', { name: CLIENTELE.loyal }).waitFor()
      await holds('subscriptions')
      await page.getByRole('searchbox').fill('personne')
      await pressSlowly(recordOf(page, customer))
      await page.getByRole('heading', { level: 1, name: 'Abonnement Premium mensuel' }).waitFor()
      await openList(page, 'Abonnements')
      const found = await searchFor(page, customer.slice(0, 13), 'Premium mensuel')
      await page.getByText(`Cliente ${width}`).waitFor()
      await openRecord(page, found, 'Abonnement Premium mensuel')
      await part(page, 'Historique').getByText('Souscrit').waitFor()
      await page.getByRole('button', { name: 'Synchroniser' }).click()
      await expectDone(page, 'Abonnement à jour avec le prestataire de paiement')
      await holds('subscription')
    })

    test('gives a part back: not without a reason, and no more than was paid', async () => {
      const payments = part(page, 'Paiements de cet abonnement')
      await openRecord(page, payments.getByRole('link'), 'Paiement de 19,99 €')
      await holds('payment')
      const dialog = await begin(page, 'Rembourser')
      await dialog.getByText(customer).waitFor()
      await dialog.getByLabel('Montant en euros').fill('25')
      await dialog.getByRole('button', { name: 'Rembourser 25,00 €' }).click()
      await dialog.getByText('Au plus 19,99 €', { exact: true }).waitFor()
      await dialog.getByText('Veuillez indiquer une raison').waitFor()
      await holds('refund refused')
      await dialog.getByLabel('Montant en euros').fill('5')
      await dialog.getByLabel('Raison').fill('Panne de deux heures')
      await dialog.getByRole('button', { name: 'Rembourser 5,00 €' }).click()
      await expectDone(page, 'Remboursement enregistré')
      refunded += 5
      const refunds = part(page, 'Remboursements demandés')
      for (const words of ['5,00 €', 'Effectué', 'par vous', 'Panne de deux heures'])
        await refunds.getByText(words).waitFor()
      await page.getByText('Remboursé en partie').waitFor()
      expect(await fact(page, 'Encore remboursable').innerText()).toMatch(/^14,99\s€$/)
      await holds('refund')
    })

    test('reads the invoice, and the credit note that came of it', async () => {
      await page.getByRole('link', { name: 'Voir la facture' }).click()
      await page.getByRole('heading', { level: 1, name: /^Facture F-/ }).waitFor()
      const href = await page.getByRole('link', { name: 'Télécharger le PDF' }).getAttribute('href')
      const document = Buffer.from(await (await fetch(new URL(href ?? '', page.url()))).arrayBuffer())
      expect(document.subarray(0, 5).toString()).toBe('%PDF-')
      await holds('invoice')
      await page.getByRole('link', { name: 'Voir l’abonnement' }).click()
      const invoices = part(page, 'Factures de cet abonnement')
      await invoices.getByRole('link', { name: /^A-/ }).click()
      await page.getByRole('heading', { level: 1, name: /^Avoir A-/ }).waitFor()
      expect(await fact(page, 'Montant rendu').innerText()).toMatch(/^5,00\s€$/)
      await openList(page, 'Factures')
      await page.getByRole('link', { name: /^A-/ }).first().waitFor()
      await holds('invoices')
    })

    test('gives back once what is confirmed again because no answer came', async () => {
      await openList(page, 'Paiements')
      await openRecord(page, await searchFor(page, customer, MOMENT), 'Paiement de 19,99 €')
      await page.route('**/refund', async (route) => {
        await route.fetch()
        await route.abort()
      })
      const dialog = await begin(page, 'Rembourser')
      await dialog.getByLabel('Montant en euros').fill('1')
      await dialog.getByLabel('Raison').fill('Deux minutes de plus')
      await dialog.getByRole('button', { name: 'Rembourser 1,00 €' }).click()
      refunded += 1
      await dialog.getByRole('alert').filter({ hasText: 'le remboursement est peut-être parti' }).waitFor()
      await holds('refund without an answer')
      await page.unroute('**/refund')
      await dialog.getByRole('button', { name: 'Rembourser 1,00 €' }).click()
      await expectDone(page, 'Remboursement enregistré')
      await dialog.waitFor({ state: 'detached' })
      const asked = part(page, 'Remboursements demandés').getByText('Deux minutes de plus')
      await expect.poll(() => asked.count()).toBe(1)
    })

    test('reads who ended a subscription, and why a card was declined', async () => {
      await openList(page, 'Abonnements')
      await page.getByRole('button', { name: 'Terminés' }).click()
      const ended = recordOf(page, CLIENTELE.left)
      await openRecord(page, ended, 'Abonnement Basic mensuel')
      const history = part(page, 'Historique')
      for (const words of [`par ${CLIENTELE.colleague}`, 'Demandé par téléphone'])
        await history.getByText(words).waitFor()
      await openList(page, 'Paiements')
      await page.getByRole('button', { name: 'Échoués' }).click()
      const declined = recordOf(page, CLIENTELE.declined)
      await openRecord(page, declined, 'Paiement de 9,99 €')
      await page.getByText('Ce paiement n’a pas abouti : rien n’a été débité.').waitFor()
      expect(await fact(page, 'Cause de l’échec').innerText()).toBe('Carte refusée par la banque')
      await holds('declined payment')
      await openList(page, 'Paiements')
      await page.getByRole('link', { name: CLIENTELE.loyal }).waitFor()
      await holds('payments')
    })

    test('ends the subscription with its period, by the keyboard alone', async () => {
      await openList(page, 'Abonnements')
      await tabTo(page, 'Rechercher')
      await page.keyboard.type(customer)
      await page.waitForURL((url) => url.hash.includes(customer.slice(0, 7)))
      await page.getByRole('link', { name: CLIENTELE.loyal }).waitFor({ state: 'detached' })
      // A list that still loads has neither.
      await page.getByRole('link', { name: 'Premium mensuel' }).waitFor()
      await tabTo(page, 'Premium mensuel')
      await page.keyboard.press('Enter')
      await expectFocus(page, 'Abonnement Premium mensuel')
      await tabTo(page, 'Mettre fin')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Mettre fin à l’abonnement' })
      await dialog.getByRole('radio', { name: /^À la fin de la période/, checked: true }).waitFor()
      // A press that comes with the dialog confirms nothing.
      await dialog.getByRole('button', { name: 'Mettre fin', disabled: false }).waitFor()
      await tabTo(page, 'Mettre fin')
      await page.keyboard.press('Enter')
      await dialog.getByText('Veuillez indiquer une raison').waitFor()
      await holds('end refused')
      await page.keyboard.type('Demandé par courriel')
      await tabTo(page, 'Mettre fin')
      await page.keyboard.press('Enter')
      await expectDone(page, 'La fin de l’abonnement est enregistrée')
      await expectFocus(page, 'Mettre fin')
      await page.getByText('Résilié, court encore').waitFor()
      const history = part(page, 'Historique')
      for (const words of ['Résilié pour la fin de période', 'par vous', 'Demandé par courriel'])
        await history.getByText(words).waitFor()
    })

    test('acts again on what the provider has told', async () => {
      await openList(page, 'Événements de paiement')
      await holds('notifications')
      await openRecord(page, await searchFor(page, customer, 'Commande payée'), 'Commande payée')
      await page.getByRole('button', { name: 'Rejouer' }).click()
      await expectDone(page, 'Événement rejoué')
      await page.getByText('Traité', { exact: true }).waitFor()
      expect(await fact(page, 'Type chez le prestataire').innerText()).toBe('checkout.completed')
      await holds('notification')
    })

    codesAndDeclarations(() => ({ page, url: platform.running.url, width, holds }))

    test('does not exist for a moderator', async () => {
      const { url } = platform.running
      const theirs = await (await openWindow(browser, size)).newPage()
      await passAgeGate(theirs, url)
      await theirs.goto(`${url}/login`)
      await logIn(theirs, platform.people.moderator)
      await theirs.waitForURL(`${url}/`)
      await theirs.goto(`${url}/backoffice/`)
      await openList(theirs, 'Modération')
      for (const list of ADMIN_LISTS) {
        await theirs.goto(`${url}/backoffice/#/${list}`)
        await theirs.getByText('Cette page n’existe pas').waitFor()
      }
      const menu = await openMenu(theirs)
      await menu.getByRole('link', { name: 'Modération' }).waitFor()
      for (const name of MENU) expect(await menu.getByRole('link', { name }).count()).toBe(0)
      await theirs.context().close()
    })
  })
})
