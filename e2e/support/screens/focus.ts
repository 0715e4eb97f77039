import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** By its label or, without one, its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim().slice(0, 60)',
  )

export const expectFocus = (page: Page, name: string): Promise<void> =>
  expect.poll(() => focused(page)).toBe(name)
