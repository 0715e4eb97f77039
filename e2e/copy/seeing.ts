import type { Locator, Page } from 'playwright-core'

/** Waits for each sentence: the whole text of something on the page, be it for screen readers alone. */
export async function seeing(place: Page | Locator, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) await shown(place.getByText(sentence, { exact: true }))
}

/** The same for a sentence that goes on, with a reason or a figure. */
export async function seeingPart(place: Page | Locator, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) await shown(place.getByText(sentence))
}

const shown = (found: Locator) => found.filter({ visible: true }).first().waitFor()
