import type { Declaration } from '../../api/billing-records.ts'
import type { Column } from '../../list/column.ts'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { declarationMessages } from '../../messages/declarations.fr.ts'
import { DeclarationState } from './declaration-state.tsx'

const { columns, kinds } = declarationMessages

export const declarationColumns: Column<Declaration>[] = [
  {
    name: 'name',
    label: columns.name,
    render: ({ id, name }) => (
      <RecordLink resource="declarations" id={id}>
        {name}
      </RecordLink>
    ),
  },
  { name: 'kind', label: columns.kind, sortable: true, render: ({ kind }) => kinds[kind] },
  {
    name: 'status',
    label: columns.status,
    sortable: true,
    render: ({ status }) => <DeclarationState status={status} />,
  },
  {
    name: 'receivedAt',
    label: columns.receivedAt,
    sortable: true,
    render: ({ receivedAt }) => <Moment at={receivedAt} />,
  },
  { name: 'email', label: columns.email, render: ({ email }) => email },
  { name: 'reference', label: columns.reference, render: ({ reference }) => reference },
  {
    name: 'effectiveAt',
    label: columns.effectiveAt,
    hiddenAtFirst: true,
    render: ({ effectiveAt }) => <Moment at={effectiveAt} />,
  },
]
