import { LockOpen } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { DialogButton } from '../../../acts/dialog-button.tsx'
import { ReasonDialog } from '../../../acts/reason-dialog.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'

export function ReleaseEvidenceButton({ record }: { record: ConsoleCase }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <DialogButton
      label={takeDownMessages.release}
      icon={<LockOpen size={16} aria-hidden />}
      look="grave"
      dialog={(close) => (
        <ReasonDialog
          title={takeDownMessages.releaseTitle}
          text={takeDownMessages.releaseText}
          confirm={takeDownMessages.release}
          isGrave
          refreshes={['cases']}
          send={(reason) => dataProvider.releaseEvidence(record.id, reason)}
          done={takeDownMessages.released}
          failed={takeDownMessages.releaseFailed}
          onClose={close}
        />
      )}
    />
  )
}
