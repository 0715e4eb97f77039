import { REPORT_TYPES } from '@alcove/contracts/constants'
import { reportMessages } from '../../messages/report.fr.ts'
import type { Report } from './api.ts'

/** The form's two texts as a report, or what is wrong with them. A blank description is not sent. */
export function checkReport(
  type: string,
  description: string,
): { report: Report; error?: never } | { error: string; report?: never } {
  const known = REPORT_TYPES.find((one) => one === type)
  if (!known) return { error: reportMessages.typeMissing }
  const text = description.trim()
  return { report: text === '' ? { type: known } : { type: known, description: text } }
}
