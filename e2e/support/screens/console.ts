import type { Page } from 'playwright-core'

/** From the queue to one case. */
export async function openCase(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

export function actions(page: Page) {
  return page.getByRole('toolbar', { name: 'Actions de modération' })
}

/** Starts the preview and waits until it moves. */
export async function watchPreview(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Afficher l’aperçu' }).click()
  return playsOn(page)
}

/** Plays whatever video there is; resolves with the seconds it has come to. */
export async function playsOn(page: Page): Promise<number> {
  const video = page.locator('video').first()
  await video.waitFor({ state: 'attached' })
  return video.evaluate(async (element) => {
    const media = element as unknown as { muted: boolean; currentTime: number; play(): Promise<void> }
    media.muted = true
    const deadline = Date.now() + 20_000
    while (media.currentTime <= 1 && Date.now() < deadline) {
      // Note: pressed before the stream is attached, play is cut off by the stream; people press again.
      await media.play().catch(() => undefined)
      await new Promise((done) => setTimeout(done, 100))
    }
    return media.currentTime
  })
}
