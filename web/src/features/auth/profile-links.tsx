import { Link } from 'react-router-dom'
import { OwnLinks } from '../../app/own-links.tsx'
import { paths } from '../../app/paths.ts'
import { sellsPlans } from '../../app/sells-plans.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { MENU_ITEM } from '../../shared/menu-item.ts'
import { useMySubscriptions } from '../subscriptions/use-my-subscriptions.ts'
import { logOut } from './log-out.ts'
import { profileOf } from './profile.ts'
import { useSession } from './session-store.ts'

interface Props {
  /** In a dialog, whose entry in the history they take the place of. */
  replace?: boolean
  onDone(): void
}

/** Who is logged in, and what belongs to them. */
export function ProfileLinks({ replace = false, onDone }: Props) {
  const { profile: messages } = authMessages
  const token = useSession((state) => state.token)
  const { username, email } = profileOf(token)
  const mine = useMySubscriptions()
  // On a free site they are for those who had a subscription before.
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
