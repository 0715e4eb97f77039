import { ListPage } from '../../list/list-page.tsx'
import { failedEmailMessages } from '../../messages/failed-emails.fr.ts'
import { failedEmailColumns } from './failed-email-columns.tsx'

const { title, search, empty, emptyHint } = failedEmailMessages

export default function FailedEmailList() {
  return (
    <ListPage
      resource="failed-emails"
      title={title}
      search={search}
      sort={{ field: 'failedAt', order: 'DESC' }}
      columns={failedEmailColumns}
      empty={empty}
      emptyHint={emptyHint}
    />
  )
}
