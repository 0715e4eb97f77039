import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The menu, which is a sheet on a phone. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const sheet = page.getByRole('button', { name: 'Ouvrir le menu' })
  await menu.or(sheet).filter({ visible: true }).waitFor()
  if (await sheet.isVisible()) await sheet.click()
  return menu
}

/** To a list by the menu. */
export async function openList(page: Page, name: string): Promise<void> {
  await (await openMenu(page)).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Types into the search of a list, and waits for the one record that is left. */
export async function searchFor(page: Page, words: string, link: string | RegExp): Promise<Locator> {
  await page.getByRole('searchbox').fill(words)
  await page.waitForURL((url) => decodeURIComponent(url.hash).includes(`"q":"${words}"`))
  const found = page.getByRole('main').getByRole('link', { name: link })
  await expect.poll(() => found.count()).toBe(1)
  return found
}

/** What opens the record that a list shows with these words: the first link of its row, or of its card. */
export const recordOf = (page: Page, words: string): Locator =>
  page.getByRole('main').locator('tr, li').filter({ hasText: words }).getByRole('link').first()

/** Presses a link on a device so slow that whatever else was to happen meanwhile comes first. */
export function pressSlowly(link: Locator): Promise<void> {
  return link.evaluate((element) => {
    ;(element as unknown as { click(): void }).click()
    const until = Date.now() + 1_000
    while (Date.now() < until);
  })
}

/** A record's page, once its heading is there. */
export async function openRecord(page: Page, link: Locator, heading: string): Promise<void> {
  await link.click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** What the page says of a record under a name. */
export const fact = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Informations' })
    .getByRole('definition')
    .and(page.locator(`dt:text-is("${name}") + dd`))

/** A part of a record's page. */
export const part = (page: Page, heading: string): Locator => page.getByRole('region', { name: heading })

/** Presses what opens a dialog. */
export async function begin(page: Page, act: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** The message that comes up once it is done. */
export async function expectDone(page: Page, message: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
}

/** What a card of the dashboard says, in ordinary spaces. */
export async function figure(page: Page, name: string): Promise<string> {
  const card = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  return (await card.innerText()).replace(name, '').replace(/\s+/gu, ' ').trim()
}
