import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../../e2e/support/axe.ts'
import { openBrowser, openWindow, WIDTHS } from '../../../e2e/support/browser.ts'
import { openWorld } from './world.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const choose = (page: Page, name: string) => page.getByRole('link', { name }).click()

test.each([
  ['phone', 'dark'],
  ['phone', 'light'],
  ['desk', 'dark'],
  ['desk', 'light'],
] as const)('a customer pays, is asked and is refused: %s, %s', async (width, colorScheme) => {
  const { url, start, api, advance } = await openWorld()
  // Note: the merchant's site, on another origin by the rules of browsers.
  const site = url.replace('127.0.0.1', 'localhost')
  const back = { successUrl: `${site}/success`, cancelUrl: `${site}/cancel` }
  const context = await openWindow(browser, WIDTHS[width])
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme })
  const looksRight = (screen: string) => expectAccessible(page, width, screen)

  const checkout = await start(back)
  await page.goto(checkout.url)
  await looksRight('card page')
  await page.getByText('Utiliser une autre carte de test').click()
  await looksRight('card page with choices')
  await choose(page, 'Carte refusée')
  await press(page, 'Payer')
  await page.getByRole('alert').waitFor()
  await looksRight('declined')
  await choose(page, 'Carte avec étape 3-D Secure')
  await press(page, 'Payer')
  await page.getByRole('heading', { name: 'Confirmation par votre banque' }).waitFor()
  await looksRight('3-D Secure')
  await press(page, 'Autoriser')
  await page.waitForURL(back.successUrl)

  await page.goto(checkout.url)
  await looksRight('paid')
  await page.goto((await start(back)).url)
  await page.getByRole('link', { name: 'Annuler et revenir' }).click()
  await page.waitForURL(back.cancelUrl)

  await page.goto((await start(back)).url)
  await page.getByText('Utiliser une autre carte de test').click()
  await choose(page, 'Carte acceptée une fois')
  await page.getByRole('button', { name: 'Payer' }).dblclick()
  // The second click may abort the navigation of the first.
  await page.waitForURL(back.successUrl).catch(() => page.waitForURL(back.successUrl))
  await advance(32)
  const portal = await api<{ url: string }>('/portals', {
    customer: checkout.customer,
    returnUrl: back.cancelUrl,
  })
  await page.goto(portal.url)
  await looksRight('portal with what is owed')
  await press(page, 'Utiliser cette carte')
  await page.getByRole('status').waitFor()
  await press(page, 'Payer')
  await page.getByText('Le paiement a été accepté').waitFor()
  await looksRight('portal')
  const { payments } = await api<{ payments: { status: string }[] }>('/accounts/camille')
  const kinds = payments.map(({ status }) => status)
  expect(kinds.filter((status) => status === 'succeeded')).toHaveLength(4)
  await context.close()
})
