import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sparticuz from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { watchSentences } from './watch-sentences.ts'

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const QUIET = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  '--autoplay-policy=no-user-gesture-required',
]

/** Flags that we drop: a single process breaks with several windows; the others disable protections under test. */
const MADE_FOR_LAMBDA = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--allow-running-insecure-content',
])

export const WIDTHS = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const
type WidthName = keyof typeof WIDTHS

/**
 * Widths of a journey: `npm test` uses the one that is most common for its people, `npm run verify` all.
 * Note: `journeys/demo.test.ts` always checks the public pages at both.
 */
export function widthsFor(usual: WidthName): [WidthName, (typeof WIDTHS)[WidthName]][] {
  const names = process.env.JOURNEY_WIDTHS === 'all' ? (Object.keys(WIDTHS) as WidthName[]) : [usual]
  return names.map((name) => [name, WIDTHS[name]])
}

/** CHROMIUM_PATH, an installed Chrome or Chromium, else the one from npm (it plays H.264). */
export async function openBrowser(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH || (await findInstalled())
  if (installed) return chromium.launch({ executablePath: installed, args: QUIET })
  const executablePath = await sparticuz.executablePath()
  const args = sparticuz.args.filter((arg) => !MADE_FOR_LAMBDA.has(arg))
  return chromium.launch({ executablePath, args: [...args, ...QUIET], headless: true })
}

async function findInstalled(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), MAC]
  for (const path of candidates) {
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (runs) return path
  }
  return undefined
}

/**
 * Opens a window of one person: French, with its own storage. A complete run of the tests names a folder in SENTENCES_SEEN,
 * which collects the sentences that stood on its pages.
 */
export async function openWindow(
  browser: Browser,
  viewport: { width: number; height: number },
  options: Pick<BrowserContextOptions, 'serviceWorkers'> = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  })
  const { SENTENCES_SEEN } = process.env
  if (SENTENCES_SEEN) await watchSentences(context, SENTENCES_SEEN)
  return context
}

/** Maximum characters of a page that a failure prints. */
const TEXT_MAX = 6_000

const PICTURES = fileURLToPath(new URL('../failures/', import.meta.url))

/** Saves the state at a failed test: a screenshot, and the page's text in the output, which is all that CI keeps. */
export async function keepPicture(page: Page, test: string, person: string): Promise<void> {
  await page.screenshot({ path: join(PICTURES, `${test} - ${person}.png`) }).catch(() => undefined)
  const text = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error))
  console.error(`${test} - ${person}, at ${page.url()}:\n${text.slice(0, TEXT_MAX)}`)
}
