import { FileCheck } from 'lucide-react'
import { DialogButton } from '../../acts/dialog-button.tsx'
import type { Declaration } from '../../api/billing-records.ts'
import { declarationMessages as messages } from '../../messages/declarations.fr.ts'
import { ActStamp } from '../../record/act-stamp.tsx'
import { SettleDialog } from './settle-dialog.tsx'

export function SettleButton({ record }: { record: Declaration }) {
  return (
    <DialogButton
      label={messages.settle}
      icon={<FileCheck size={16} aria-hidden />}
      look="main"
      superseded={record.status !== 'waiting' && <Settled record={record} />}
      dialog={(close) => <SettleDialog id={record.id} onClose={close} />}
    />
  )
}

function Settled({ record: { settledAt, settledBy } }: { record: Declaration }) {
  if (settledAt === null) return messages.alreadyCarriedOut
  return (
    <>
      {messages.alreadySettled} <ActStamp at={settledAt} by={settledBy} />.
    </>
  )
}
