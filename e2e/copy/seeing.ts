import type { Locator, Page } from 'playwright-core'

/** Waits for each sentence: the whole text of an element on the page, also one for screen readers only. */
export async function seeing(place: Page | Locator, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) await shown(place.getByText(sentence, { exact: true }))
}

/** Waits for a sentence that continues with a reason or a number. */
export async function seeingPart(place: Page | Locator, ...sentences: string[]): Promise<void> {
  for (const sentence of sentences) await shown(place.getByText(sentence))
}

const shown = (found: Locator) => found.filter({ visible: true }).first().waitFor()
