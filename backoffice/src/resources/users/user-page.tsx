import type { AccountDetail } from '../../api/account-acts.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { UserScreen } from './user-screen.tsx'

export default function UserPage() {
  return (
    <RecordPage<AccountDetail> resource="users" list={userMessages.title}>
      {(record) => <UserScreen key={record.id} record={record} />}
    </RecordPage>
  )
}
