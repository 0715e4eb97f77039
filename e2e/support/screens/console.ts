import type { Page } from 'playwright-core'

/** From the queue to one case. */
export async function openCase(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { name: title }).waitFor()
}

export function actions(page: Page) {
  return page.getByRole('toolbar', { name: 'Actions de modération' })
}

/** Starts the preview and waits until it moves. */
export async function watchPreview(page: Page): Promise<number> {
  await page.getByRole('button', { name: "Afficher l'aperçu" }).click()
  return playsOn(page)
}

/** Plays whatever video there is; resolves with the seconds it has come to. */
export async function playsOn(page: Page): Promise<number> {
  const video = page.locator('video').first()
  await video.waitFor({ state: 'attached' })
  return video.evaluate(async (element) => {
    const media = element as unknown as { muted: boolean; currentTime: number; play(): Promise<void> }
    media.muted = true
    await media.play()
    const deadline = Date.now() + 20_000
    while (media.currentTime <= 1 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50))
    return media.currentTime
  })
}
