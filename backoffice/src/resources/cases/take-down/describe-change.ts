import type { ConsoleCase } from '../../../api/console-case.ts'
import { formatLongDate } from '../../../format/date.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'
import { describeDecision } from '../describe-decision.ts'

export function describeEvidence({ ground, heldAt }: NonNullable<ConsoleCase['evidence']>): string {
  return takeDownMessages.evidence(takeDownMessages.grounds[ground], formatLongDate(heldAt))
}

/** Describes what keeps a content from being removed or restored: its latest decision, its owner or its evidence. */
export function describeChange(record: ConsoleCase, me: string): string {
  const { status, withdrawnAt, evidence } = record
  if (withdrawnAt) return takeDownMessages.withdrawn(formatLongDate(withdrawnAt))
  const decision = describeDecision(record, me) ?? caseMessages.notDecidable(caseMessages.states[status])
  return evidence ? `${decision} ${describeEvidence(evidence)}` : decision
}
