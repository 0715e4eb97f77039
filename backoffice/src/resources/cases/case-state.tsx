import type { ConsoleCase } from '../../api/console-case.ts'
import { StateMark } from '../../list/state-mark.tsx'
import { caseMessages } from '../../messages/cases.fr.ts'
import { StateChip } from './state-chip.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

/** State of a case; a held decision also shows the remaining time. */
export function CaseStateMark({
  record: { status, hold },
}: {
  record: Pick<ConsoleCase, 'status' | 'hold'>
}) {
  const seconds = useSecondsLeft(hold)
  if (hold === null || seconds === null) return <StateChip status={status} />
  return (
    <StateMark tone={hold.outcome === 'APPROVED' ? 'good' : 'bad'}>
      {caseMessages.heldFor(hold.outcome, seconds)}
    </StateMark>
  )
}
