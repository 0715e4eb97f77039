import type { Operator } from '@alcove/contracts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../e2e/support/axe.ts'
import { openBrowser, openWindow, WIDTHS } from '../../../e2e/support/browser.ts'
import { DARK, LIGHT } from '../src/domain/email/palette.ts'
import type { Mail } from '../src/domain/mail.ts'
import { type MessageDetails, type MessageKind, messages } from '../src/messages/index.ts'
import { CONTRACT_FACTS, LINK_FACTS, mailOf, OPERATOR, UNNAMED, wordsOf } from './support/mail-of.ts'

const SITE = 'https://alcove.test'
const KINDS = Object.keys(messages) as MessageKind[]

const FULL = {
  ...CONTRACT_FACTS,
  ...LINK_FACTS,
  title: 'Vidéo de démonstration 12',
  reason: "Le son est inaudible.\r\n\r\nL'image est trop sombre : à refaire.",
}
const HOSTILE_WORDS = `</p></td><script>window.hit=1</script><img src="https://x.test/a.png" onerror="window.hit=1">"'&lt;b>\u202e<!--`
const HOSTILE = {
  ...FULL,
  title: HOSTILE_WORDS,
  reason: `${HOSTILE_WORDS}\n<a href="https://x.test/">ici</a><style>*{display:none}</style>`,
  planName: HOSTILE_WORDS,
  reference: HOSTILE_WORDS,
  invoiceNumber: HOSTILE_WORDS,
}

const HOSTILE_OPERATOR: Operator = { ...OPERATOR, name: HOSTILE_WORDS, registration: HOSTILE_WORDS }

/** Purely presentational elements. */
const PLAIN = new Set(
  'a blockquote body br div h1 head html meta p span strong style table tbody td title tr'.split(' '),
)

let browser: Browser
let context: BrowserContext
let page: Page
const asked: string[] = []
beforeAll(async () => {
  browser = await openBrowser()
  context = await openWindow(browser, WIDTHS.phone)
  await context.route('**', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
})
afterAll(() => browser.close())
beforeEach(async () => {
  await page?.close()
  page = await context.newPage()
})

async function open(
  kind: MessageKind,
  details: MessageDetails,
  site?: string,
  operator: Operator = UNNAMED,
): Promise<Mail> {
  const mail = await mailOf(kind, details, site, operator)
  await page.setContent(mail.html)
  return mail
}

/** Reads the visible text below the site's name and the subject, without the button's label. */
async function read(): Promise<string> {
  await page.evaluate("document.querySelectorAll('.brand, h1, .press').forEach((one) => one.remove())")
  return wordsOf(await page.locator('body').innerText())
}

describe.each(KINDS)('the letter %s', (kind) => {
  test.each([
    ['all facts', FULL, SITE, OPERATOR],
    ['no facts and no site', { title: 'Essai' }, undefined, UNNAMED],
    ['words that want to be more', HOSTILE, `${SITE}/"><b>`, HOSTILE_OPERATOR],
  ])('says the same on a screen as in its text: %s', async (_, details, site, operator) => {
    const { subject, text } = await open(kind, details, site, operator)
    expect(wordsOf(await page.locator('h1').innerText())).toBe(wordsOf(subject))
    expect(await page.title()).toBe(subject)
    expect(await read()).toBe(wordsOf(text))
  })

  test('loads nothing, runs nothing and links only to the site, whatever it contains', async () => {
    asked.length = 0
    await open(kind, HOSTILE, SITE, HOSTILE_OPERATOR)
    expect(asked).toEqual([])
    expect(await page.evaluate('window.hit')).toBeUndefined()
    const elements = await page.evaluate<string[]>(
      "[...new Set([...document.querySelectorAll('*')].map((one) => one.localName))].sort()",
    )
    expect(elements.filter((name) => !PLAIN.has(name))).toEqual([])
    const attributes = await page.evaluate<string[]>(
      "[...document.querySelectorAll('*')].flatMap((one) => one.getAttributeNames())",
    )
    expect(attributes.filter((name) => /^on|^src|^background$|^action$/.test(name))).toEqual([])
    const targets = await page.evaluate<string[]>(
      "[...document.querySelectorAll('[href]')].map((one) => one.href)",
    )
    for (const target of targets) expect(target).toMatch(/^https:\/\/alcove\.test\/[\w/-]+(#[\w-]{43})?$/)
  })

  test('has one button at most, and writes each address out', async () => {
    await open(kind, FULL, SITE)
    const links = page.getByRole('link')
    const leads = (await links.allInnerTexts()).filter((words) => !words.startsWith(SITE))
    // A change of address is confirmed or refused.
    const expected: Partial<Record<typeof kind, number>> = { 'content-rejected': 0, 'email-change-notice': 2 }
    expect(leads).toHaveLength(expected[kind] ?? 1)
    const targets = await page.evaluate<string[]>(
      "[...document.querySelectorAll('[href]')].map((one) => one.href)",
    )
    for (const target of targets) await page.getByRole('link', { name: target, exact: true }).waitFor()
    await open(kind, FULL)
    expect(await links.count()).toBe(0)
  })

  test('adds nothing beside the subject in a list', async () => {
    const { html } = await mailOf(kind, FULL, SITE)
    const preview = html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, '')
    expect(preview.trim()).toMatch(/^Le détail est dans le message\.(&#847;&zwnj;&nbsp;){100}/)
  })
})

test('keeps an amount, and a word with its bound neighbour, on one line', async () => {
  await open('subscription-started', FULL, SITE)
  const words = await page.locator('.sheet').innerText()
  expect(words).toContain('Bienvenue\u202f!')
  expect(words).toContain('Prix\u00a0: 19,99\u00a0€ par mois')
  await open('content-approved', FULL, SITE)
  expect(await page.locator('h1').innerText()).toContain('«\u00a0Vidéo de démonstration 12\u00a0»')
})

describe.each([
  ['phone', 'dark'],
  ['phone', 'light'],
  ['desk', 'dark'],
  ['desk', 'light'],
] as const)('on a %s, %s', (width, colorScheme) => {
  test.each(['content-rejected', 'termination-confirmed', 'payment-refunded'] as const)(
    '%s is easy to read',
    async (kind) => {
      await page.setViewportSize(WIDTHS[width])
      await page.emulateMedia({ colorScheme })
      await open(kind, FULL, SITE, OPERATOR)
      await expectAccessible(page, `${width} ${colorScheme}`, `letter ${kind}`, LETTER)
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor')
      expect(background).toBe(rgb((colorScheme === 'dark' ? DARK : LIGHT).background))
      const sheet = await page.locator('.sheet').boundingBox()
      expect(sheet?.width).toBeLessThanOrEqual(600)
    },
  )

  test('breaks the longest word rather than the page', async () => {
    await page.setViewportSize(WIDTHS[width])
    const operator = { ...OPERATOR, name: 'm'.repeat(300) }
    await open('content-rejected', { title: 'm'.repeat(200), reason: 'm'.repeat(500) }, SITE, operator)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(WIDTHS[width].width)
  })
})

/** Mail clients show an email inside their own page, which has the landmarks. */
const LETTER = ['landmark-one-main', 'region']

function rgb(hex: string): string {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(hex) ?? []
  return `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`
}
