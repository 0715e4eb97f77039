import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { People } from '../support/people.ts'
import { logIn } from '../support/screens/account.ts'
import { playsOn } from '../support/screens/console.ts'
import { goToPayment, orderPlan, ownSubscription, payByCard } from '../support/screens/subscriptions.ts'

export const GOOD = { title: 'Rivage au matin', description: 'Une promenade dessinée, pour le parcours.' }
export const NEWCOMER = { email: 'nouvelle@exemple.test', password: 'une longue phrase secrète' }

const UNAVAILABLE = "Ce contenu n'est pas disponible"
const REPORTED = 'Ce film est le mien.'
const REASON = 'Œuvre protégée'

interface Stage {
  url: string
  people: People
  windowOf(person: string): Promise<Page>
}

/** After publication of a video: a subscription, a report, and its removal. */
export function furtherJourney(on: () => Stage): void {
  test('shows a new subscription at once', async () => {
    const { url, windowOf } = on()
    const page = await windowOf('newcomer')
    await page.goto(`${url}/login`)
    await logIn(page, NEWCOMER)
    await page.getByRole('button', { name: 'Menu du profil' }).waitFor()
    await page.goto(`${url}/subscriptions`)
    await goToPayment(page, await orderPlan(page, 'Premium'))
    await payByCard(page)
    await page.getByRole('heading', { name: 'Abonnement activé !' }).waitFor()
    await page.goto(`${url}/subscriptions`)
    await ownSubscription(page).getByText('Premium').first().waitFor()
    await page.goto(`${url}/invoices`)
    await page.getByRole('article').first().getByText('Payée').waitFor()
  })

  test('a visitor reports the video, and a moderator removes it: it is gone for everybody', async () => {
    const { url, windowOf } = on()
    const [visitor, moderator] = [await windowOf('visitor'), await windowOf('moderator')]
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
    await visitor.goto(url)
    await visitor.getByRole('link', { name: GOOD.title }).first().click()
    await visitor.getByRole('heading', { level: 1, name: GOOD.title }).waitFor()
    await press(visitor, 'Signaler')
    await visitor.getByLabel('Type de signalement').selectOption('COPYRIGHT')
    await visitor.getByLabel('Description').fill(REPORTED)
    await press(visitor, 'Envoyer le signalement')
    await visitor.getByRole('link', { name: 'Suivre mon signalement' }).click()
    await visitor.getByText('En cours d’examen').waitFor()
    const receipt = visitor.url()
    await visitor.goto(url)
    await visitor.getByRole('link', { name: GOOD.title }).first().click()
    expect(await playsOn(visitor)).toBeGreaterThan(1)
    const page = visitor.url()
    await moderator.goto(`${url}/backoffice/#/reports`)
    await moderator.getByRole('main').getByRole('link', { name: GOOD.title }).first().click()
    await moderator.getByText(REPORTED).waitFor()
    await press(moderator, 'Retirer la vidéo')
    const dialog = moderator.getByRole('dialog')
    await dialog.getByRole('textbox').fill(REASON)
    await dialog.getByRole('button', { name: 'Retirer la vidéo', exact: true }).click()
    await moderator.getByText('Vidéo retirée').waitFor()
    const isGone = async () => {
      await visitor.goto(page)
      const title = visitor.getByRole('heading', { level: 1 })
      await title.waitFor()
      return (await title.textContent()) === UNAVAILABLE
    }
    // Removed at each service that has the event; on a busy machine that may be after the answer.
    await expect.poll(isGone).toBe(true)
    // Once more, for two replicas that may each have a cache.
    expect(await isGone()).toBe(true)
    await visitor.goto(receipt)
    await visitor.getByText(REASON).waitFor()
  })
}
