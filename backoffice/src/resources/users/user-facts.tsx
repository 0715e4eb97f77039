import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { AccountDetail } from '../../api/account-acts.ts'
import { formatLongDate } from '../../format/date.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { Actor } from '../../record/actor.tsx'
import { Fact, Facts } from '../../record/facts.tsx'
import { listPath } from '../../shared/paths.ts'
import { roleNames } from './role-names.ts'

function JournalLink({ filter, children }: { filter: Record<string, string>; children: string }) {
  return (
    <Link component={RouterLink} to={listPath('audit', filter)} color="textPrimary">
      {children}
    </Link>
  )
}

const { columns } = userMessages

export function UserFacts({ record }: { record: AccountDetail }) {
  const { id, email, username, roles, createdAt, lastLoginAt, openSessions } = record
  const { suspendedAt, suspensionReason, suspendedBy } = record
  return (
    <Facts>
      <Fact name={userMessages.address}>{email}</Fact>
      <Fact name={columns.username}>{username}</Fact>
      <Fact name={columns.roles}>{roleNames(roles)}</Fact>
      <Fact name={columns.createdAt}>{formatLongDate(createdAt)}</Fact>
      <Fact name={userMessages.columns.lastLoginAt}>
        {lastLoginAt ? formatLongDate(lastLoginAt) : userMessages.neverSinceRegistered}
      </Fact>
      <Fact name={userMessages.sessions}>{openSessions}</Fact>
      {suspendedAt && (
        <>
          <Fact name={columns.suspendedAt}>
            {formatLongDate(suspendedAt)},{' '}
            {suspendedBy ? <Actor id={suspendedBy} /> : userMessages.byOperator}
          </Fact>
          <Fact name={userMessages.suspendedFor}>{suspensionReason}</Fact>
        </>
      )}
      <Fact name={columns.id}>{id}</Fact>
      <Fact name={userMessages.journal}>
        <JournalLink filter={{ subjectType: 'user', subjectId: id }}>{userMessages.happened}</JournalLink>
        <br />
        <JournalLink filter={{ actorId: id }}>{userMessages.acted}</JournalLink>
      </Fact>
    </Facts>
  )
}
