import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a dialog has removed its history entry: going back would abort a navigation. */
export async function overlayGone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('history.state?.overlay ?? false')).toBe(false)
}

/** Closes the open dialog by key, and waits until a navigation can follow. */
export async function escapeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await overlayGone(page)
}
