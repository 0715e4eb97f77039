import type { AccountDetail } from '../../api/account-acts.ts'
import { formatLongDate } from '../../format/date.ts'
import { userMessages } from '../../messages/users.fr.ts'
import { Actor } from '../../record/actor.tsx'

/** Time of a suspension, and who suspended. */
export function SuspensionStamp({ record: { suspendedAt, suspendedBy } }: { record: AccountDetail }) {
  return (
    <>
      {suspendedAt && formatLongDate(suspendedAt)},{' '}
      {suspendedBy ? <Actor id={suspendedBy} /> : userMessages.byOperator}
    </>
  )
}
