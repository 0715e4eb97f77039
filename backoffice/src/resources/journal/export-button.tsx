import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useListContext } from 'react-admin'
import { journalMessages } from '../../messages/journal.fr.ts'
import { useExportJournal } from './use-export-journal.ts'

/** Exports all pages of the filtered list. */
export function ExportButton() {
  const { filterValues } = useListContext()
  const { busy, exportJournal } = useExportJournal()
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Download size={16} aria-hidden />}
      loading={busy}
      loadingPosition="start"
      onClick={() => exportJournal(filterValues)}
    >
      {journalMessages.export}
    </Button>
  )
}
