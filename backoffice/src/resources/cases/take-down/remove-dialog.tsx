import { REJECTION_REASON_MAX_LENGTH, type RemovalGround } from '@alcove/contracts/constants'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { GroundField } from '../../../acts/ground-field.tsx'
import { ReasonDialog } from '../../../acts/reason-dialog.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { takeDownMessages as messages } from '../../../messages/take-down.fr.ts'

/** Asks for the ground and for the reason that the uploader reads. */
export function RemoveDialog({ record, onClose }: { record: ConsoleCase; onClose: () => void }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const [ground, setGround] = useState<RemovalGround>('RULES')
  return (
    <ReasonDialog
      title={messages.removeTitle}
      text={messages.removeText(record.title)}
      confirm={messages.remove}
      isGrave
      label={messages.reason}
      missing={messages.reasonRequired}
      maxLength={REJECTION_REASON_MAX_LENGTH}
      minRows={3}
      refreshes={['cases', 'stats']}
      send={(reason) => dataProvider.removeContent(record.id, reason, ground)}
      done={messages.removed}
      failed={messages.removeFailed}
      onClose={onClose}
    >
      <GroundField value={ground} onChange={setGround} />
    </ReasonDialog>
  )
}
