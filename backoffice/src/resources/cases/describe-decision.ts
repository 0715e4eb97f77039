import type { ConsoleCase } from '../../api/console-case.ts'
import { formatLongDate } from '../../format/date.ts'
import { caseMessages } from '../../messages/cases.fr.ts'
import { creatorName } from './creator-name.ts'

/** The held or standing decision of a case, and its author. */
export function findDecision({ hold, decisions }: Pick<ConsoleCase, 'hold' | 'decisions'>) {
  return hold ?? decisions.at(-1) ?? null
}

/** Describes it: 'Marie a approuvé ce contenu à 12:03', or the viewer's own; null without a decision. */
export function describeDecision(record: Pick<ConsoleCase, 'hold' | 'decisions'>, me: string): string | null {
  const decision = findDecision(record)
  if (decision === null) return null
  const { outcome, decidedBy, decidedAt } = decision
  const at = formatLongDate(decidedAt)
  return decidedBy.id === me
    ? caseMessages.youDecided(outcome, at)
    : caseMessages.someoneDecided(creatorName(decidedBy), outcome, at)
}
