import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ReasonDialog } from '../../../acts/reason-dialog.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { takeDownMessages as messages } from '../../../messages/take-down.fr.ts'

interface RestoreDialogProps {
  record: Pick<ConsoleCase, 'id' | 'title'>
  /** The latest decision. */
  decisionId: string
  onClose: () => void
}

/** Reverses the decision that was on the screen: the platform refuses when a colleague has decided since. */
export function RestoreDialog({ record: { id, title }, decisionId, onClose }: RestoreDialogProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  // Fixed at opening: a decision that arrives behind the dialog was not seen.
  const [reverses] = useState(decisionId)
  return (
    <ReasonDialog
      title={messages.restoreTitle}
      text={messages.restoreText(title)}
      confirm={messages.restore}
      refreshes={['cases', 'stats']}
      send={(reason) => dataProvider.restoreContent(id, reverses, reason)}
      done={messages.restored}
      failed={messages.restoreFailed}
      onClose={onClose}
    />
  )
}
