import { ChoiceFilter } from '../../list/choice-filter.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { reportMessages } from '../../messages/reports.fr.ts'
import { reportColumns } from './report-columns.tsx'

const { title, search, empty, emptyHint, filters, types } = reportMessages

/** Unanswered reports, urgent ones first. */
export default function ReportList() {
  return (
    <ListPage
      resource="reports"
      title={title}
      search={search}
      sort={{ field: 'priority', order: 'ASC' }}
      filter={{ status: 'RECEIVED' }}
      columns={reportColumns}
      empty={empty}
      emptyHint={emptyHint}
      filters={
        <>
          <ChoiceFilter name="status" label={filters.status} all={filters.all} choices={filters.states} />
          <ChoiceFilter name="type" label={filters.type} all={filters.allTypes} choices={types} />
        </>
      }
    />
  )
}
