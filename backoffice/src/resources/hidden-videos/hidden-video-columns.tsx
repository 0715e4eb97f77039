import type { HiddenVideo } from '../../api/provider-acts.ts'
import type { Column } from '../../list/column.ts'
import { Moment } from '../../list/moment.tsx'
import { providerMessages } from '../../messages/providers.fr.ts'
import { AccountLink } from '../../record/account-link.tsx'
import { ShowButton } from './show-button.tsx'

const { columns, names, gone } = providerMessages

export const hiddenVideoColumns: Column<HiddenVideo>[] = [
  { name: 'id', label: columns.videoId, sortable: true, render: ({ videoId }) => videoId },
  { name: 'provider', label: columns.provider, sortable: true, render: ({ provider }) => names[provider] },
  {
    name: 'reason',
    label: columns.reason,
    render: ({ reason }) => <span title={reason}>{reason}</span>,
  },
  {
    name: 'hiddenAt',
    label: columns.hiddenAt,
    sortable: true,
    render: ({ hiddenAt }) => <Moment at={hiddenAt} />,
  },
  {
    name: 'hiddenBy',
    label: columns.hiddenBy,
    render: ({ hiddenBy: { id, username, email } }) => (
      <AccountLink id={id}>{username ?? email ?? gone}</AccountLink>
    ),
  },
  {
    name: 'actions',
    label: columns.actions,
    render: (video) => <ShowButton video={video} />,
  },
]
