import type { CaseState } from '@alcove/contracts/constants'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { caseMessages } from '../../messages/cases.fr.ts'

const TONES: Record<CaseState, Tone> = {
  DRAFT: 'quiet',
  PREPARING: 'quiet',
  PENDING: 'warning',
  APPROVED: 'good',
  REJECTED: 'bad',
  FAILED: 'bad',
  REMOVED: 'bad',
  WITHDRAWN: 'quiet',
  HELD: 'warning',
}

export function StateChip({ status }: { status: CaseState }) {
  return <StateMark tone={TONES[status]}>{caseMessages.states[status]}</StateMark>
}
