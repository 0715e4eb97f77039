import type { ConsoleCase } from '../../../api/console-case.ts'
import { formatDuration } from '../../../format/duration.ts'
import type { Column } from '../../../list/column.ts'
import { Moment } from '../../../list/moment.tsx'
import { RecordLink } from '../../../list/record-link.tsx'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { CaseStateMark } from '../case-state.tsx'

const { columns } = caseMessages

/** Columns for the cases of one account, which the page names. */
export const ownCaseColumns: Column<ConsoleCase>[] = [
  {
    name: 'title',
    label: columns.title,
    sortable: true,
    render: ({ id, title }) => (
      <RecordLink resource="cases" id={id}>
        {title}
      </RecordLink>
    ),
  },
  {
    name: 'status',
    label: columns.status,
    sortable: true,
    render: (record) => <CaseStateMark record={record} />,
  },
  {
    name: 'createdAt',
    label: columns.createdAt,
    sortable: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    name: 'duration',
    label: columns.duration,
    isNumeric: true,
    render: ({ duration }) => formatDuration(duration),
  },
]
