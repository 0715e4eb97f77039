import type { ReportedContent } from '../../api/reports.ts'
import { formatLongDate } from '../../format/date.ts'
import { reportMessages as messages } from '../../messages/reports.fr.ts'
import { creatorName } from '../cases/creator-name.ts'

/** Describes the latest answer: 'Marie a répondu le …', or the viewer's own. */
export function describeAnswer({ answer }: Pick<ReportedContent, 'answer'>, me: string): string {
  if (answer === null) return messages.nothingWaits
  const { answeredBy, answeredAt, status } = answer
  const [at, outcome] = [formatLongDate(answeredAt), messages.states[status]]
  if (answeredBy === null) return messages.answered(outcome, at)
  return answeredBy.id === me
    ? messages.youAnswered(outcome, at)
    : messages.someoneAnswered(creatorName(answeredBy), outcome, at)
}
