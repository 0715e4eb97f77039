import type { ReportedContent } from '../../api/reports.ts'
import { reportMessages } from '../../messages/reports.fr.ts'

/** `Mineur, Spam × 3` */
export function formatTypes(types: ReportedContent['types']): string {
  return types
    .map(({ type, count }) => reportMessages.typeCount(reportMessages.types[type], count))
    .join(', ')
}
