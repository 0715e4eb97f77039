import { formatLongDate } from '../../format/date.ts'
import { detailValues, detailWords } from '../../messages/journal.fr.ts'
import { translateWord } from '../../record/translate-word.ts'

/** Typed by people: shown unchanged, even when it looks like a platform value. */
const TYPED = new Set(['reason', 'note', 'title', 'asked', 'hiddenFor', 'code'])
const ISO_DATE = /^\d{4}-\d\d-\d\dT/

export const detailName = (name: string): string => translateWord(detailWords, name)

/** Value of a detail, in French where the platform set it. */
export function detailText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => detailText(name, item)).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const text = String(value)
  if (typeof value === 'string' && TYPED.has(name)) return text
  return ISO_DATE.test(text) ? formatLongDate(text) : translateWord(detailValues, text)
}
