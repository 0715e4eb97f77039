import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the entry that a dialog kept in the history is gone: its going back would abort a navigation. */
export async function overlayGone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('history.state?.overlay ?? false')).toBe(false)
}
