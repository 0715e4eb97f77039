import { formatLongDate } from '../../format/date.ts'
import { detailValues, detailWords } from '../../messages/journal.fr.ts'
import { inFrench } from '../../record/in-french.ts'

/** Typed by people: shown as they wrote it, even where it reads like a value of the platform. */
const TYPED = new Set(['reason', 'note', 'title', 'asked', 'hiddenFor', 'code'])
const ISO_DATE = /^\d{4}-\d\d-\d\dT/

export const detailName = (name: string): string => inFrench(detailWords, name)

/** What an act noted under a name, in French where the platform chose the words. */
export function detailText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => detailText(name, one)).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const text = String(value)
  if (typeof value === 'string' && TYPED.has(name)) return text
  return ISO_DATE.test(text) ? formatLongDate(text) : inFrench(detailValues, text)
}
