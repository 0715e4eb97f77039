import type { ReportedContent } from '../../api/reports.ts'
import { StateMark, type Tone } from '../../list/state-mark.tsx'
import { reportMessages } from '../../messages/reports.fr.ts'

const TONES: Record<ReportedContent['status'], Tone> = {
  RECEIVED: 'warning',
  UPHELD: 'good',
  DISMISSED: 'quiet',
}

export function ReportState({
  record: { status, urgent },
}: {
  record: Pick<ReportedContent, 'status' | 'urgent'>
}) {
  if (urgent) return <StateMark tone="bad">{reportMessages.urgent}</StateMark>
  return <StateMark tone={TONES[status]}>{reportMessages.states[status]}</StateMark>
}
