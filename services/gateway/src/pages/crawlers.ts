import { BOT_KEYWORDS } from '@alcove/contracts'
import { createIsbotFromList, list } from 'isbot'

/** Browsers without a window: whoever drives one wants to see what people see. */
const BROWSERS = new Set(['headless', 'chrome-lighthouse'])
const isKnown = createIsbotFromList(list.filter((pattern) => !BROWSERS.has(pattern)))
// Note: Cubot is a maker of telephones.
const KEYWORDS = new RegExp(`(?<!cu)(?:${BOT_KEYWORDS.join('|')})`, 'i')

/** Whether a request says of itself that no person is waiting for its answer. */
export function isCrawler(userAgent: string | undefined): boolean {
  return userAgent !== undefined && (KEYWORDS.test(userAgent) || isKnown(userAgent))
}
