import type { Page } from 'playwright-core'

/** Opens one case from the queue. */
export async function openCase(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

export function actions(page: Page) {
  return page.getByRole('toolbar', { name: 'Actions de modération' })
}

/** Starts the preview and waits until it plays. */
export async function watchPreview(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Afficher l’aperçu' }).click()
  return playsOn(page)
}

/** Plays the video of the page; resolves with its position in seconds. */
export async function playsOn(page: Page): Promise<number> {
  const video = page.locator('video').first()
  await video.waitFor({ state: 'attached' })
  return video.evaluate(async (element) => {
    const media = element as unknown as { muted: boolean; currentTime: number; play(): Promise<void> }
    media.muted = true
    const deadline = Date.now() + 20_000
    while (media.currentTime <= 1 && Date.now() < deadline) {
      // Note: before the stream is attached, its arrival interrupts play; people press again.
      await media.play().catch(() => undefined)
      await new Promise((done) => setTimeout(done, 100))
    }
    return media.currentTime
  })
}
