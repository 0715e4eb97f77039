import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { keepPicture, WIDTHS } from './browser.ts'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[]
}

/** Describes axe-core's violations on the current page. Skips foreign frames, which are not ours. */
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
 * Checks a screen with axe and for horizontal overflow.
 * @param overlooked rules of axe that do not concern the visible content
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

/** The site has the theme that its root names; the console, which names none, follows the device. */
async function wearTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const isSite = await page.evaluate(
    `{ const { dataset } = document.documentElement; dataset.theme ? (dataset.theme = '${theme}') : null }`,
  )
  if (!isSite) await page.emulateMedia({ colorScheme: theme })
}

/** Checks both themes; leaves the dark one. With PICTURES, a folder, saves a screenshot of each. */
export async function expectAccessibleInBothThemes(page: Page, width: string, screen: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(page, theme)
    await expectAccessible(page, `${width} ${theme}`, screen)
    const folder = process.env.PICTURES
    const name = `${screen} ${width} ${theme}.png`.replaceAll(' ', '-')
    if (folder) await page.screenshot({ path: join(folder, name), fullPage: true })
  }
}

/** Checks the widths of a phone and of a desktop; restores the window's width. */
export async function expectAccessibleEverywhere(page: Page, screen: string): Promise<void> {
  const usual = page.viewportSize()
  for (const [width, size] of Object.entries(WIDTHS)) {
    await page.setViewportSize(size)
    await expectAccessibleInBothThemes(page, width, screen)
  }
  if (usual) await page.setViewportSize(usual)
}
