import Typography from '@mui/material/Typography'
import { useGetIdentity } from 'react-admin'
import type { AccountDetail } from '../../api/account-acts.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { RecordHeading } from '../../record/record-heading.tsx'
import { RelatedList } from '../../record/related-list.tsx'
import { ownCaseColumns } from '../cases/list/own-case-columns.tsx'
import { ownSubscriptionColumns } from '../subscriptions/subscription-columns.tsx'
import { EndSessionsButton } from './end-sessions-button.tsx'
import { LiftButton } from './lift-button.tsx'
import { RolesButton } from './roles-button.tsx'
import { SuspendButton } from './suspend-button.tsx'
import { UserDetails } from './user-details.tsx'
import { UserState } from './user-state.tsx'

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const

/** One account: identity, roles, and its records on the platform. */
export function UserScreen({ record }: { record: AccountDetail }) {
  const { id, email, username, suspendedAt } = record
  const { identity } = useGetIdentity()
  const isOwn = identity?.id === id
  return (
    <>
      <RecordHeading
        title={username ?? email}
        state={<UserState suspendedAt={suspendedAt} />}
        actions={
          <>
            <RolesButton record={record} isOwn={isOwn} />
            <EndSessionsButton record={record} isOwn={isOwn} />
            <LiftButton record={record} />
            {!isOwn && <SuspendButton record={record} />}
          </>
        }
      />
      {isOwn && <Typography color="textSecondary">{userMessages.self}</Typography>}
      <UserDetails record={record} />
      <RelatedList
        title={userMessages.cases}
        resource="cases"
        filter={{ userId: id }}
        sort={NEWEST_FIRST}
        columns={ownCaseColumns}
        empty={userMessages.noCases}
      />
      <RelatedList
        title={userMessages.subscriptions}
        resource="subscriptions"
        filter={{ customerId: id }}
        sort={NEWEST_FIRST}
        columns={ownSubscriptionColumns}
        empty={userMessages.noSubscriptions}
      />
    </>
  )
}
