import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens the menu, which is a sheet on a phone. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const sheet = page.getByRole('button', { name: 'Ouvrir le menu' })
  await menu.or(sheet).filter({ visible: true }).waitFor()
  if (await sheet.isVisible()) await sheet.click()
  return menu
}

/** Opens a list by the menu. */
export async function openList(page: Page, name: string): Promise<void> {
  await (await openMenu(page)).getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Types into the search of a list, and waits for the single match. */
export async function searchFor(page: Page, words: string, link: string | RegExp): Promise<Locator> {
  await page.getByRole('searchbox').fill(words)
  await page.waitForURL((url) => decodeURIComponent(url.hash).includes(`"q":"${words}"`))
  const found = page.getByRole('main').getByRole('link', { name: link })
  await expect.poll(() => found.count()).toBe(1)
  return found
}

/** Locates the link of a record with these words: the first link of its row, or of its card. */
export const recordOf = (page: Page, words: string): Locator =>
  page.getByRole('main').locator('tr, li').filter({ hasText: words }).getByRole('link').first()

/** Presses a link as on a slow device: all other pending work runs first. */
export function pressSlowly(link: Locator): Promise<void> {
  return link.evaluate((element) => {
    ;(element as unknown as { click(): void }).click()
    const until = Date.now() + 1_000
    while (Date.now() < until);
  })
}

/** Waits for a record's page by its heading. */
export async function openRecord(page: Page, link: Locator, heading: string): Promise<void> {
  await link.click()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** Reads the value of a record's field by its name. */
export const fact = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Informations' })
    .getByRole('definition')
    .and(page.locator(`dt:text-is("${name}") + dd`))

/** Locates a section of a record's page. */
export const part = (page: Page, heading: string): Locator => page.getByRole('region', { name: heading })

/** Presses the button that opens a dialog. */
export async function begin(page: Page, act: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: act, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

/** Waits for the success message. */
export async function expectDone(page: Page, message: string): Promise<void> {
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
}

/** Reads the text of a dashboard card, with ordinary spaces. */
export async function figure(page: Page, name: string): Promise<string> {
  const card = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
  return (await card.innerText()).replace(name, '').replace(/\s+/gu, ' ').trim()
}
