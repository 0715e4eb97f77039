import { Download } from 'lucide-react'
import { useState } from 'react'
import { journalMessages } from '../../messages/journal.fr.ts'
import { useExportJournal } from '../../resources/journal/use-export-journal.ts'
import { ActionCard } from './action-card.tsx'

/** Downloads the whole journal; its list exports parts of it. */
export function ExportCard() {
  const { busy, exportJournal } = useExportJournal()
  const [lines, setLines] = useState<number>()
  return (
    <ActionCard
      name="export-journal"
      icon={<Download size={16} aria-hidden />}
      busy={false}
      running={busy}
      onConfirm={async () => {
        void exportJournal().then(setLines)
        return true
      }}
    >
      {lines !== undefined && journalMessages.exported(lines)}
    </ActionCard>
  )
}
