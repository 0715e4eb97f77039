import { BOT_KEYWORDS } from '@alcove/contracts'
import { createIsbotFromList, list } from 'isbot'

/** Headless browsers count as people: their drivers want to see what people see. */
const BROWSERS = new Set(['headless', 'chrome-lighthouse'])
const isKnown = createIsbotFromList(list.filter((pattern) => !BROWSERS.has(pattern)))
// Note: Cubot is a phone manufacturer.
const KEYWORDS = new RegExp(`(?<!cu)(?:${BOT_KEYWORDS.join('|')})`, 'i')

/** Detects crawlers by their user agent. */
export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && (KEYWORDS.test(userAgent) || isKnown(userAgent))
}
