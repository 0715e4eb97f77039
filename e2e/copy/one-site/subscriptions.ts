import { visitAs } from '@alcove/embedded/demo/visitor'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { admin } from '../../support/run-platform.ts'
import { fillRegistration, logOut } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { closeTags, openTags } from '../../support/screens/discover.ts'
import { expectFocus } from '../../support/screens/focus.ts'
import { escapeDialog, overlayGone } from '../../support/screens/overlay.ts'
import {
  goToPayment,
  orderOf,
  orderPlan,
  ownSubscription,
  payByCard,
  planCard,
} from '../../support/screens/subscriptions.ts'
import { cut, hold } from '../disturb.ts'
import { seeing, seeingPart } from '../seeing.ts'
import type { Site, Stage } from '../stage.ts'

const PERSON = { email: 'abonnee@exemple.test', password: 'une phrase assez longue' }
const DEBTOR = { email: 'en-retard@exemple.test', password: 'une phrase assez longue' }
const SUBMIT = 'Continuer vers le paiement'

/** The life of a subscription for its owner: ordered, paid, changed, cancelled, past due, terminated. */
export const testSubscriptions = (site: () => Site) =>
  describe('sentences of subscriptions', { timeout: 90_000 }, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await site().openStage()
      await passAgeGate(stage.page, stage.url)
    }, 240_000)
    afterEach(({ task }) => stage.keepPicture(task))
    afterAll(() => stage?.close(), 60_000)

    async function open(path: string): Promise<void> {
      await overlayGone(stage.page)
      await stage.page.goto(stage.url + path)
    }
    const press = (name: string) => stage.page.getByRole('button', { name, exact: true }).click()

    test('a visitor chooses, makes an account, and finds the choice again', async () => {
      const { page } = stage
      await open('/subscriptions')
      await page.getByText(/^Par an/).click()
      await seeing(planCard(page, 'Premium'), '/ an', "S'abonner")
      await expectAccessible(page, 'desk', 'plans')
      await planCard(page, 'Premium').getByRole('button', { name: "S'abonner" }).click()
      await page.waitForURL('**/login')
      await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click()
      await fillRegistration(page, PERSON)
      await press('Créer mon compte')
      const order = await orderOf(page)
      expect(new URL(page.url()).pathname).toBe('/subscriptions')
      await seeingPart(order, 'Abonnement Premium', 'Payé chaque année', '199,90')
      await escapeDialog(page)
    })

    test('a code lowers what is paid, and is taken back', async () => {
      const { page, url, team } = stage
      const administrator = await visitAs(url, team.email, team.password)
      const coupon = { code: 'BIENVENUE', percentOff: 20, duration: 'once' } as const
      await administrator.call('POST /api/admin/coupons', { body: coupon })
      await open('/subscriptions')
      const order = await orderPlan(page, 'Premium')
      await order.getByLabel('Code promo').fill('bienvenue')
      await page.keyboard.press('Enter')
      await seeing(order, 'Code BIENVENUE appliqué', '−20 % sur le premier paiement')
      await seeingPart(order, '15,99')
      await order.getByRole('button', { name: 'Retirer' }).click()
      await order.getByLabel('Code promo').waitFor()
      expect(await order.textContent()).not.toContain('15,99')
      await escapeDialog(page)
    })

    test('an order is agreed to first, fails, and is sent once', async () => {
      const { page } = stage
      await open('/subscriptions')
      const order = await orderPlan(page, 'Basic')
      const submit = order.getByRole('button', { name: SUBMIT, exact: true })
      expect(await order.getByRole('checkbox').isChecked()).toBe(false)
      expect(await submit.isDisabled()).toBe(true)
      await seeing(order, 'Cochez la case ci-dessus pour continuer.')
      await submit.press('Enter')
      expect(
        await order.getByRole('checkbox').evaluate((box) => box === box.ownerDocument.activeElement),
      ).toBe(true)
      await expectAccessible(page, 'desk', 'order')
      await order.getByLabel('Code promo').fill('INCONNU')
      await order.getByRole('button', { name: 'Appliquer' }).click()
      await seeing(order, 'Ce code promotionnel n’est pas valable')
      await order.getByRole('checkbox').check()
      const mend = await cut(page, '**/api/subscriptions/checkout')
      await submit.click()
      await seeing(
        order,
        'Impossible de créer la session de paiement. Veuillez réessayer.',
        'Erreur lors de la création de la session de paiement',
      )
      await mend()
      expect(await submit.isDisabled()).toBe(false)
      const sent: string[] = []
      page.on('request', (request) => request.url().endsWith('/checkout') && sent.push(request.url()))
      const letGo = await hold(page, '**/api/subscriptions/checkout')
      await submit.dblclick()
      await seeing(order, 'Ouverture du paiement...')
      await letGo()
      await page.getByRole('button', { name: /^Payer/ }).waitFor()
      expect(sent).toHaveLength(1)
    })

    test('who turns back at the card page has paid nothing', async () => {
      const { page } = stage
      await page.getByText('Annuler et revenir').click()
      await seeing(page, 'Paiement annulé')
      await seeingPart(page, 'Aucun montant n’a été débité.')
      await expectAccessible(page, 'desk', 'payment cancelled')
      await page.getByRole('link', { name: 'Voir les abonnements' }).click()
      await page.waitForURL('**/subscriptions')
    })

    test('a payment is waited for, and opens what is open in another tab', async () => {
      const { page } = stage
      const other = await page.context().newPage()
      await other.goto(`${stage.url}/categories?tags=solo`)
      await other.getByText('Passez à un abonnement Premium').first().waitFor()
      const order = await orderPlan(page, 'Premium')
      await goToPayment(page, order)
      const letGo = await hold(page, '**/api/subscriptions/checkouts/*')
      await payByCard(page)
      await seeing(page, 'Confirmation du paiement en cours...')
      await letGo()
      await seeing(page, 'Abonnement activé !')
      await expectAccessible(page, 'desk', 'payment succeeded')
      await other.getByText('Passez à un abonnement Premium').first().waitFor({ state: 'detached' })
      const tag = (await openTags(other)).getByRole('button', { name: 'solo' })
      await expect.poll(() => tag.getAttribute('aria-pressed')).toBe('true')
      await closeTags(other)
      await other.close()
      await page.getByRole('link', { name: 'Gérer mes abonnements' }).click()
      await seeing(ownSubscription(page), 'Premium', 'Actif', '/ mois')
      await seeing(planCard(page, 'Premium'), 'Votre formule')
    })

    test('an address of no order of ours says what the page always says', async () => {
      const { page } = stage
      for (const id of ['x', 'cs_test_a1', '0198d2a0-1b2c-7d3e-8f40-123456789abc']) {
        await open(`/subscription/success?session_id=${id}`)
        await seeing(page, 'Abonnement activé !', 'Gérer mes abonnements', 'Découvrir le contenu')
      }
    })

    test('a change shows its amount before anything is charged', async () => {
      const { page } = stage
      await open('/subscriptions')
      const choose = planCard(page, 'VIP').getByRole('button', { name: 'Choisir cette formule' })
      const dialog = page.getByRole('dialog', { name: 'Changer d’abonnement' })
      await choose.press('Enter')
      await dialog.waitFor()
      // In one task of the page: no event of the closing dialog comes between.
      await page.evaluate(
        "document.querySelector('dialog').requestClose(); Promise.resolve().then(() => document.activeElement.click())",
      )
      await seeing(dialog, 'À débiter aujourd’hui')
      await page.keyboard.press('Escape')
      await expectFocus(page, 'Choisir cette formule')
      await choose.press('Enter')
      await seeing(dialog, 'À débiter aujourd’hui')
      await seeingPart(dialog, '10,00')
      await expectAccessible(page, 'desk', 'change of plan')
      await dialog.getByText('Basic').click()
      await seeingPart(dialog, '0,00', 'Vous gardez votre formule actuelle jusqu’au')
      await dialog.getByText('VIP').click()
      await seeingPart(dialog, 'La nouvelle formule s’ouvre aussitôt')
      await dialog.getByRole('button', { name: 'Confirmer le changement' }).click()
      await seeing(page, 'Abonnement modifié')
      await seeing(ownSubscription(page), 'VIP', 'Actif')
    })

    test('cancelling asks, fails, succeeds, and is taken back', async () => {
      const { page } = stage
      const row = ownSubscription(page)
      await row.getByRole('button', { name: 'Annuler', exact: true }).click()
      await seeing(page, 'Êtes-vous sûr de vouloir annuler cet abonnement ?')
      await seeingPart(page.getByRole('dialog'), 'Votre accès reste ouvert jusqu’au')
      await expectAccessible(page, 'desk', 'cancelling')
      const mend = await cut(page, '**/cancel')
      await press('Oui, annuler l’abonnement')
      await seeing(
        page,
        "Impossible d'annuler l'abonnement. Veuillez réessayer.",
        "Erreur lors de l'annulation de l'abonnement",
      )
      await mend()
      await press('Oui, annuler l’abonnement')
      await seeing(page, 'Abonnement annulé avec succès')
      await seeing(row, 'Annulé')
      await seeingPart(row, 'Accès ouvert jusqu’au')
      // The focused button is gone: the keyboard continues from the name of the plan.
      await expectFocus(page, 'VIP')
      await row.getByRole('button', { name: 'Reprendre' }).click()
      await seeing(page, 'Abonnement repris')
      await seeing(row, 'Actif')
      await expectFocus(page, 'VIP')
    })

    test('a contract is withdrawn from by its owner, with a receipt', async () => {
      const { page } = stage
      await ownSubscription(page).getByRole('link', { name: 'Renoncer au contrat ici' }).click()
      await page.waitForURL('**/renoncer')
      expect(await page.getByLabel('Email').inputValue()).toBe(PERSON.email)
      expect(await page.getByLabel('Abonnement VIP mensuel').isChecked()).toBe(true)
      await press('Renoncer au contrat ici')
      await seeing(page, 'Le nom est requis')
      await expectAccessible(page, 'desk', 'withdrawal')
      await page.getByLabel('Nom et prénom').fill('Lise Martin')
      await press('Renoncer au contrat ici')
      await seeing(page, 'Vérifiez votre déclaration', 'Lise Martin', 'Abonnement VIP mensuel')
      const mend = await cut(page, '**/withdrawals')
      await press('Confirmer la rétractation')
      await seeing(page, 'Votre rétractation n’a pas pu être envoyée. Veuillez réessayer.')
      await mend()
      await press('Confirmer la rétractation')
      await expectFocus(page, 'Rétractation reçue')
      await seeingPart(page, 'Votre déclaration de rétractation a bien été reçue le')
      expect(await page.getByRole('time').getAttribute('datetime')).toMatch(/Z$/)
      await expectAccessible(page, 'desk', 'receipt')
      await open('/subscriptions')
      await expect
        .poll(
          async () => {
            await page.reload()
            return ownSubscription(page).textContent()
          },
          { timeout: 30_000, interval: 1_000 },
        )
        .toContain('Inactif')
      await seeing(planCard(page, 'VIP'), "S'abonner")
    })

    test('a contract is terminated without an account', async () => {
      const { page } = stage
      await logOut(page)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Résilier votre contrat' }).click()
      await press('Continuer')
      await seeing(page, 'Le nom est requis', "L'email est requis", 'La référence est requise')
      await page.getByLabel('Nom et prénom').fill('Lise Martin')
      await page.getByLabel('Email').fill(PERSON.email)
      await page.getByLabel('Référence du contrat').fill('F-2026-000001')
      await press('Continuer')
      await seeing(page, 'Vérifiez votre résiliation', 'F-2026-000001')
      await expectAccessible(page, 'desk', 'termination')
      await press('Notification de la résiliation')
      await seeing(page, 'Résiliation reçue')
      await seeingPart(page, 'Votre demande de résiliation a bien été reçue le')
    })

    test('a payment that is late is said on every page, with the way to pay it', async () => {
      const { page, dataDir } = stage
      await open('/register')
      await fillRegistration(page, DEBTOR)
      await press('Créer mon compte')
      await seeing(page, 'Inscription réussie ! Bienvenue !')
      await open('/subscriptions')
      await goToPayment(page, await orderPlan(page, 'Basic'))
      await payByCard(page, 'Carte acceptée une fois, refusée aux échéances')
      await seeing(page, 'Abonnement activé !')
      await admin(dataDir, 'sandbox:advance', '32d')
      await open('/subscriptions')
      await expect
        .poll(
          async () => {
            await page.reload()
            return ownSubscription(page).textContent()
          },
          { timeout: 30_000, interval: 1_000 },
        )
        .toContain('Paiement en retard')
      await seeing(ownSubscription(page), 'Votre dernier paiement n’a pas abouti')
      await open('/')
      await seeingPart(page, 'Un paiement est en retard')
      await expectAccessible(page, 'desk', 'late payment')
      await press('Mettre à jour mon moyen de paiement')
      await seeing(page, 'Paiement en attente')
    })
  })
