import type { Declaration } from '../../api/billing-records.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { declarationMessages } from '../../messages/declarations.fr.ts'

const TONES: Record<Declaration['status'], Tone> = {
  waiting: 'warning',
  'carried-out': 'good',
  settled: 'quiet',
}

export function DeclarationState({ status }: Pick<Declaration, 'status'>) {
  return <StateMark tone={TONES[status]}>{declarationMessages.states[status]}</StateMark>
}
