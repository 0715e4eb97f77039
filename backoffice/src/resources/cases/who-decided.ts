import type { ConsoleCase } from '../../api/console-case.ts'
import { formatLongDate } from '../../format/date.ts'
import { caseMessages } from '../../messages/cases.fr.ts'
import { creatorName } from './creator-name.ts'

/** The decision that stands or waits about a case, and who made it. */
export function decisionOf({ hold, decisions }: Pick<ConsoleCase, 'hold' | 'decisions'>) {
  return hold ?? decisions.at(-1) ?? null
}

/** In words: 'Marie a approuvé ce contenu à 12:03', or that one did so oneself; null where nothing was decided. */
export function whoDecided(record: Pick<ConsoleCase, 'hold' | 'decisions'>, me: string): string | null {
  const decision = decisionOf(record)
  if (decision === null) return null
  const { outcome, decidedBy, decidedAt } = decision
  const at = formatLongDate(decidedAt)
  return decidedBy.id === me
    ? caseMessages.youDecided(outcome, at)
    : caseMessages.someoneDecided(creatorName(decidedBy), outcome, at)
}
