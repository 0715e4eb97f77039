import { ListPage } from '../../list/list-page.tsx'
import { journalMessages } from '../../messages/journal.fr.ts'
import { ExportButton } from './export-button.tsx'
import { journalColumns } from './journal-columns.tsx'
import { JournalFilters } from './journal-filters.tsx'

const { title, search, empty } = journalMessages

export default function JournalList() {
  return (
    <ListPage
      resource="audit"
      title={title}
      search={search}
      sort={{ field: 'recordedAt', order: 'DESC' }}
      columns={journalColumns}
      empty={empty}
      filters={<JournalFilters />}
      action={<ExportButton />}
    />
  )
}
