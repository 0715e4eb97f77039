import type { Account } from '../../api/account-acts.ts'
import { StateMark } from '../../list/state-mark.tsx'
import { userMessages } from '../../messages/users.fr.ts'

const { states } = userMessages

export function UserState({ suspendedAt }: Pick<Account, 'suspendedAt'>) {
  return suspendedAt === null ? (
    <StateMark tone="good">{states.active}</StateMark>
  ) : (
    <StateMark tone="bad">{states.suspended}</StateMark>
  )
}
