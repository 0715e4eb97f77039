import { useDataProvider } from 'react-admin'
import { ReasonDialog } from '../../acts/reason-dialog.tsx'
import type { ConsoleDataProvider } from '../../api/data-provider.ts'
import { declarationMessages as messages } from '../../messages/declarations.fr.ts'
import { BILLING_RESOURCES } from '../billing-resources.ts'

/** Maximum length of a note at the platform. */
const NOTE_MAX_LENGTH = 1000

export function SettleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return (
    <ReasonDialog
      title={messages.settleTitle}
      text={messages.settleText}
      confirm={messages.settle}
      label={messages.note}
      missing={messages.noteRequired}
      maxLength={NOTE_MAX_LENGTH}
      minRows={3}
      refreshes={BILLING_RESOURCES}
      send={(note) => dataProvider.settleDeclaration(id, note)}
      done={messages.settled}
      failed={messages.settleFailed}
      onClose={onClose}
    />
  )
}
