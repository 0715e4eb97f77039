import type { Page } from 'playwright-core'

/** Time limit for an early press: controls are disabled for 800 ms, and a timer may fire a little late. */
const IN_TIME_MS = 780

/**
 * Presses a key from within the page, some time after a case has appeared: a driver on a busy machine is too slow.
 * @returns false, without a press, when the time limit had passed
 */
export function pressOnceThere(page: Page, title: string, key: string, ms: number): Promise<boolean> {
  return page.evaluate(`new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent !== ${JSON.stringify(title)}) return
      watch.disconnect()
      const since = performance.now()
      setTimeout(() => {
        if (performance.now() - since > ${IN_TIME_MS}) return resolve(false)
        const press = new KeyboardEvent('keydown', { key: ${JSON.stringify(key)}, bubbles: true })
        document.activeElement.dispatchEvent(press)
        resolve(true)
      }, ${ms})
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  })`)
}

/** Top edge of every row, by its title. */
export async function rowPlaces(page: Page): Promise<[string, number][]> {
  return page
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('a')?.textContent ?? '',
        Math.round(row.getBoundingClientRect().top),
      ]),
    ) as Promise<[string, number][]>
}
