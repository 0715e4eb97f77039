import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AccountDetail } from '../../api/account-acts.ts'
import { formatLongDate } from '../../format/date.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { Detail, Details } from '../../record/details.tsx'
import { listPath } from '../../shared/paths.ts'
import { formatRoles } from './format-roles.ts'
import { SuspensionStamp } from './suspension-stamp.tsx'

function JournalLink({ filter, children }: { filter: Record<string, string>; children: string }) {
  return (
    <Link component={RouterLink} to={listPath('audit', filter)} color="textPrimary">
      {children}
    </Link>
  )
}

const { columns } = userMessages

export function UserDetails({ record }: { record: AccountDetail }) {
  const { id, email, username, roles, createdAt, lastLoginAt, openSessions } = record
  const { suspendedAt, suspensionReason } = record
  return (
    <Details>
      <Detail name={userMessages.address}>{email}</Detail>
      <Detail name={columns.username}>{username}</Detail>
      <Detail name={columns.roles}>{formatRoles(roles)}</Detail>
      <Detail name={columns.createdAt}>{formatLongDate(createdAt)}</Detail>
      <Detail name={userMessages.columns.lastLoginAt}>
        {lastLoginAt ? formatLongDate(lastLoginAt) : userMessages.neverSinceRegistered}
      </Detail>
      <Detail name={userMessages.sessions}>{openSessions}</Detail>
      {suspendedAt && (
        <>
          <Detail name={columns.suspendedAt}>
            <SuspensionStamp record={record} />
          </Detail>
          <Detail name={userMessages.suspendedFor}>{suspensionReason}</Detail>
        </>
      )}
      <Detail name={columns.id}>{id}</Detail>
      <Detail name={userMessages.journal}>
        <JournalLink filter={{ subjectType: 'user', subjectId: id }}>{userMessages.happened}</JournalLink>
        <br />
        <JournalLink filter={{ actorId: id }}>{userMessages.acted}</JournalLink>
      </Detail>
    </Details>
  )
}
