import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { keepPicture } from './browser.ts'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[]
}

/** What axe-core finds wrong on the page as it stands, in words. Frames of others are not ours to judge. */
async function faultsOf(page: Page, overlooked: string[]): Promise<string[]> {
  // Note: evaluated, not added as a script element, which the site's own policy would refuse.
  await page.evaluate(await axeSource)
  const { violations } = await page.evaluate<AxeResult>(
    'axe.run(document, { resultTypes: ["violations"], iframes: false })',
  )
  const faults = violations.filter(({ id }) => !overlooked.includes(id))
  return faults.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/**
 * Holds a screen against axe and against its own width.
 * @param overlooked rules of axe that are not about what is shown
 */
export async function expectAccessible(
  page: Page,
  width: string,
  screen: string,
  overlooked: string[] = [],
): Promise<void> {
  const faults = await faultsOf(page, overlooked)
  if (faults.length > 0) await keepPicture(page, `axe ${width}`, screen)
  expect(faults, screen).toEqual([])
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, `${screen} is wider than its window`).toBe(0)
}

/** The same in both themes, where a screen follows the device; leaves the dark one. */
export async function expectAccessibleInBothThemes(page: Page, width: string, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `${width} ${colorScheme}`, screen)
  }
}
