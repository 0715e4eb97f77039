import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Name of the focused element: its label or, without one, its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(
    'document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent.trim().slice(0, 60)',
  )

export const expectFocus = (page: Page, name: string): Promise<void> =>
  expect.poll(() => focused(page)).toBe(name)

/** Far more tab stops than any of our screens has before its content. */
const STOPS = 60

/** Presses the tab key until an element of that name has the focus. */
export async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press(key)
    const here = await focused(page)
    if (here === name) return
    passed.push(here)
  }
  throw new Error(`The tab key never came to '${name}', but passed ${passed.join(' | ')}`)
}
