import type { Account } from '../../api/account-acts.ts'
import type { Column } from '../../list/column.ts'
import { Moment } from '../../list/moment.tsx'
import { RecordLink } from '../../list/record-link.tsx'
import { recordMessages } from '../../messages/record.fr.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { formatRoles } from './format-roles.ts'
import { UserState } from './user-state.tsx'

const { columns } = userMessages

export const userColumns: Column<Account>[] = [
  {
    name: 'email',
    label: columns.email,
    sortable: true,
    render: ({ id, email }) => (
      <RecordLink resource="users" id={id}>
        {email}
      </RecordLink>
    ),
  },
  {
    name: 'username',
    label: columns.username,
    sortable: true,
    render: ({ username }) => username ?? recordMessages.none,
  },
  { name: 'roles', label: columns.roles, render: ({ roles }) => formatRoles(roles) },
  { name: 'state', label: columns.state, render: (record) => <UserState {...record} /> },
  {
    name: 'createdAt',
    label: columns.createdAt,
    sortable: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    name: 'lastLoginAt',
    label: columns.lastLoginAt,
    sortable: true,
    render: ({ lastLoginAt }) => <Moment at={lastLoginAt} />,
  },
  {
    name: 'suspendedAt',
    label: columns.suspendedAt,
    sortable: true,
    hiddenAtFirst: true,
    render: ({ suspendedAt }) => <Moment at={suspendedAt} />,
  },
  { name: 'id', label: columns.id, hiddenAtFirst: true, render: ({ id }) => id },
]
