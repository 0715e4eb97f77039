import { Link } from 'react-router-dom'
import { logOut } from '../../features/auth/log-out.ts'
import { readProfile } from '../../features/auth/profile.ts'
import { useMySubscriptions } from '../../features/subscriptions/use-my-subscriptions.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { sellsPlans } from '../../shared/api/sells-plans.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { MENU_ITEM } from '../../shared/ui/menu-item.ts'
import { OwnLinks } from './own-links.tsx'

interface Props {
  /** Replaces the history entry of the dialog that shows the links. */
  replace?: boolean
  onDone(): void
}

/** Shows the account and links to its pages. */
export function ProfileLinks({ replace = false, onDone }: Props) {
  const { profile: messages } = authMessages
  const token = useSession((state) => state.token)
  const { username, email } = readProfile(token)
  const mine = useMySubscriptions()
  // A free site shows them only to people who had a subscription before.
  const hasContracts = sellsPlans || (mine.data?.member.length ?? 0) > 0
  return (
    <>
      <div className="px-3 pt-1 pb-3">
        <p className="truncate font-medium">{username}</p>
        <p className="truncate text-sm text-muted">{email}</p>
      </div>
      <div className="border-t border-line pt-1.5">
        <Link to={paths.account} replace={replace} onClick={onDone} className={MENU_ITEM}>
          {messages.account}
        </Link>
        <Link to={paths.upload} replace={replace} onClick={onDone} className={MENU_ITEM}>
          {messages.upload}
        </Link>
        {hasContracts && (
          <>
            <Link
              to={paths.subscriptions}
              state={{ wanted: null }}
              replace={replace}
              onClick={onDone}
              className={MENU_ITEM}
            >
              {messages.manage}
            </Link>
            <Link to={paths.invoices} replace={replace} onClick={onDone} className={MENU_ITEM}>
              {messages.invoices}
            </Link>
          </>
        )}
        <OwnLinks replace={replace} onDone={onDone} />
        <button
          type="button"
          className={MENU_ITEM}
          onClick={() => {
            onDone()
            void logOut()
          }}
        >
          {messages.logout}
        </button>
      </div>
    </>
  )
}
