import { RotateCcw } from 'lucide-react'
import { useDataProvider } from 'react-admin'
import { DialogButton } from '../../../acts/dialog-button.tsx'
import { ReasonDialog } from '../../../acts/reason-dialog.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { takeDownMessages } from '../../../messages/take-down.fr.ts'

/** Reverses the decision on the screen: the platform refuses when a colleague has decided since. */
export function RestoreButton({ record }: { record: ConsoleCase }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const latest = record.decisions.at(-1)
  if (!latest) return null
  return (
    <DialogButton
      label={takeDownMessages.restore}
      icon={<RotateCcw size={16} aria-hidden />}
      look="main"
      dialog={(close) => (
        <ReasonDialog
          title={takeDownMessages.restoreTitle}
          text={takeDownMessages.restoreText(record.title)}
          confirm={takeDownMessages.restore}
          refreshes={['cases', 'stats']}
          send={(reason) => dataProvider.restoreContent(record.id, latest.id, reason)}
          done={takeDownMessages.restored}
          failed={takeDownMessages.restoreFailed}
          onClose={close}
        />
      )}
    />
  )
}
