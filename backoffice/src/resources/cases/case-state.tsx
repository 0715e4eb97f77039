import type { ConsoleCase } from '../../api/console-case.ts'
import { StateMark } from '../../list/state-mark.tsx'
import { caseMessages } from '../../messages/cases.fr.ts'
import { StateChip } from './state-chip.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

/** What a case is; of a decision that waits also for how long. */
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
