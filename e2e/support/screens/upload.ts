import type { Locator, Page } from 'playwright-core'

export interface Film {
  title: string
  description: string
  path: string
}

export async function sendFilm(page: Page, film: Film): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(film.path)
  await page.getByLabel('Titre').fill(film.title)
  await page.getByLabel('Description').fill(film.description)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Envoyer la vidéo' }).click()
}

/** Locates the row of an upload under 'Mes vidéos'. */
export function myVideo(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
}
