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

/** White, one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
)

/** Chooses an own cover in the form, through the browser's dialog. */
export async function choosePicture(page: Page): Promise<void> {
  const dialog = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choisir une image' }).click()
  await (await dialog).setFiles({ name: 'rivage.png', mimeType: 'image/png', buffer: PICTURE })
  await page.getByRole('img', { name: 'Aperçu de l’image de couverture' }).waitFor()
}
