import type { Locator, Page } from 'playwright-core'

/** Locates a section of Home by its heading. */
export function section(page: Page, heading: string): Locator {
  return page.getByRole('region', { name: heading })
}

/** Opens the twelve tags: beside the results on a desktop, in a sheet on a phone. */
export async function openTags(page: Page): Promise<Locator> {
  await page.getByRole('heading', { level: 1, name: 'Découvrir' }).waitFor()
  const sheet = page.getByRole('button', { name: /^Étiquettes/ })
  if (!(await sheet.isVisible())) return page.getByRole('complementary', { name: 'Étiquettes' })
  await sheet.click()
  return page.getByRole('dialog', { name: 'Étiquettes' })
}

/** Closes the sheet, which covers the results on a phone. */
export async function closeTags(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Étiquettes' })
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: 'Voir les résultats' }).click()
}
