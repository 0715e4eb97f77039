import { Ban } from 'lucide-react'
import { useGetIdentity } from 'react-admin'
import { DialogButton } from '../../../acts/dialog-button.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'
import { describeChange } from './describe-change.ts'
import { RemoveDialog } from './remove-dialog.tsx'

export function RemoveButton({ record }: { record: ConsoleCase }) {
  const { identity } = useGetIdentity()
  return (
    <DialogButton
      label={takeDownMessages.remove}
      icon={<Ban size={16} aria-hidden />}
      look="grave"
      superseded={record.status !== 'APPROVED' && describeChange(record, String(identity?.id))}
      dialog={(close) => <RemoveDialog record={record} onClose={close} />}
    />
  )
}
