import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { ReasonDialog } from '../../../acts/reason-dialog.tsx'
import type { ConsoleDataProvider } from '../../../api/data-provider.ts'
import { takeDownMessages as messages } from '../../../messages/take-down.fr.ts'

interface ReleaseEvidenceDialogProps {
  id: string
  /** The removal that holds the files. */
  decisionId: string
  onClose: () => void
}

/** Releases the evidence that was on the screen: the platform refuses when another removal holds the files since. */
export function ReleaseEvidenceDialog({ id, decisionId, onClose }: ReleaseEvidenceDialogProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  // Fixed at opening: a removal that arrives behind the dialog was not seen.
  const [seen] = useState(decisionId)
  return (
    <ReasonDialog
      title={messages.releaseTitle}
      text={messages.releaseText}
      confirm={messages.release}
      isGrave
      refreshes={['cases']}
      send={(reason) => dataProvider.releaseEvidence(id, seen, reason)}
      done={messages.released}
      failed={messages.releaseFailed}
      onClose={onClose}
    />
  )
}
