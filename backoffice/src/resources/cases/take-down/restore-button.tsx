import { RotateCcw } from 'lucide-react'
import { useGetIdentity } from 'react-admin'
import { DialogButton } from '../../../acts/dialog-button.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'
import { describeChange } from './describe-change.ts'
import { RestoreDialog } from './restore-dialog.tsx'

export function RestoreButton({ record }: { record: ConsoleCase }) {
  const { identity } = useGetIdentity()
  const latest = record.decisions.at(-1)
  if (!latest) return null
  const isTakenAway = record.status === 'REMOVED' || record.status === 'REJECTED'
  const isOffered = isTakenAway && !record.evidence
  return (
    <DialogButton
      label={takeDownMessages.restore}
      icon={<RotateCcw size={16} aria-hidden />}
      look="main"
      superseded={!isOffered && describeChange(record, String(identity?.id))}
      dialog={(close) => <RestoreDialog record={record} decisionId={latest.id} onClose={close} />}
    />
  )
}
