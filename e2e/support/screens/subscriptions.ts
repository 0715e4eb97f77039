import type { Locator, Page } from 'playwright-core'

/** Locates the card of a plan on the subscription page. */
export const planCard = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** Locates the account's own subscription on the same page. */
export const ownSubscription = (page: Page): Locator =>
  page.getByRole('region', { name: 'Mes Abonnements' }).getByRole('article').first()

/** Presses 'S'abonner' and continues to the order summary. */
export async function orderPlan(page: Page, name: string): Promise<Locator> {
  await planCard(page, name).getByRole('button', { name: "S'abonner" }).click()
  return orderOf(page)
}

/** Waits for the confirmation of an order with its amount. */
export async function orderOf(page: Page): Promise<Locator> {
  const order = page.getByRole('dialog', { name: 'Votre commande' })
  await order.getByText('À payer aujourd’hui').waitFor()
  return order
}

/** Agrees to immediate performance, and continues to the card page. */
export async function goToPayment(page: Page, order: Locator): Promise<void> {
  await order.getByRole('checkbox').check()
  await order.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await page.getByRole('button', { name: /^Payer/ }).waitFor()
}

/** Pays on the card page. @param card by the page's name; without one, the preselected card */
export async function payByCard(page: Page, card?: string): Promise<void> {
  if (card) {
    await page.getByText('Utiliser une autre carte de test').click()
    await page.getByRole('link', { name: card }).click()
  }
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.waitForURL('**/subscription/success?session_id=*')
}
