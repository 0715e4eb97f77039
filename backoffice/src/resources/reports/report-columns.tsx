import type { ReportedContent } from '../../api/reports.ts'
import { formatAge } from '../../format/date.ts'
import type { Column } from '../../list/column.ts'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { reportMessages } from '../../messages/reports.fr.ts'
import { formatTypes } from './format-types.ts'
import { Publication } from './publication.tsx'
import { ReportState } from './report-state.tsx'

const { columns } = reportMessages

export const reportColumns: Column<ReportedContent>[] = [
  {
    name: 'title',
    label: columns.title,
    render: ({ id, title }) => (
      <RecordLink resource="reports" id={id}>
        {title}
      </RecordLink>
    ),
  },
  { name: 'status', label: columns.status, render: (record) => <ReportState record={record} /> },
  { name: 'types', label: columns.types, render: ({ types }) => formatTypes(types) },
  {
    name: 'count',
    label: columns.count,
    sortable: true,
    isNumeric: true,
    render: ({ count, total }) => count || total,
  },
  {
    name: 'createdAt',
    label: columns.waiting,
    sortable: true,
    render: ({ createdAt, count }) =>
      count > 0 ? formatAge(createdAt, Date.now()) : <Moment at={createdAt} />,
  },
  {
    name: 'contentStatus',
    label: columns.contentStatus,
    render: (record) => <Publication record={record} />,
  },
  {
    name: 'latestAt',
    label: columns.latestAt,
    sortable: true,
    hiddenAtFirst: true,
    render: ({ latestAt }) => <Moment at={latestAt} />,
  },
]
