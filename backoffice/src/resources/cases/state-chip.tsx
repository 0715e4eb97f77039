import type { ContentState } from '@alcove/contracts/constants'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { caseMessages } from '../../messages/cases.fr.ts'

const TONES: Record<ContentState, Tone> = {
  DRAFT: 'quiet',
  PREPARING: 'quiet',
  PENDING: 'warning',
  APPROVED: 'good',
  REJECTED: 'bad',
  FAILED: 'bad',
  REMOVED: 'quiet',
}

export function StateChip({ status }: { status: ContentState }) {
  return <StateMark tone={TONES[status]}>{caseMessages.states[status]}</StateMark>
}
