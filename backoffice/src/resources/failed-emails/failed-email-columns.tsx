import type { FailedEmail } from '../../api/failed-emails.ts'
import type { Column } from '../../list/column.ts'
import { Moment } from '../../list/moment.tsx'
import { emailWords, failedEmailMessages } from '../../messages/failed-emails.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { translateWord } from '../../record/translate-word.ts'
import { ResendButton } from './resend-button.tsx'

const { columns, noAddress } = failedEmailMessages

export const failedEmailColumns: Column<FailedEmail>[] = [
  { name: 'kind', label: columns.kind, render: ({ kind }) => translateWord(emailWords, kind) },
  { name: 'address', label: columns.address, render: ({ address }) => address ?? noAddress },
  {
    name: 'failedAt',
    label: columns.failedAt,
    sortable: true,
    render: ({ failedAt }) => <Moment at={failedAt} />,
  },
  {
    name: 'createdAt',
    label: columns.createdAt,
    sortable: true,
    hiddenAtFirst: true,
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { name: 'failure', label: columns.failure, render: ({ failure }) => failure ?? recordMessages.none },
  { name: 'action', label: columns.action, render: (email) => <ResendButton email={email} /> },
]
