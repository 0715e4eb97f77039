import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { logOut } from './log-out.ts'
import { profileOf } from './profile.ts'
import { useSession } from './session-store.ts'

const ITEM =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left text-base hover:bg-raised-2 md:min-h-10 md:text-sm'

/** Who is logged in, and what belongs to them. */
export function ProfileLinks({ onDone }: { onDone(): void }) {
  const { profile: messages } = authMessages
  const token = useSession((state) => state.token)
  const { username, email } = profileOf(token)
  return (
    <>
      <div className="px-3 pt-1 pb-3">
        <p className="truncate font-medium">{username}</p>
        <p className="truncate text-sm text-muted">{email}</p>
      </div>
      <div className="border-t border-line pt-1.5">
        <Link to={paths.upload} onClick={onDone} className={ITEM}>
          {messages.upload}
        </Link>
        <Link to={paths.subscriptions} onClick={onDone} className={ITEM}>
          {messages.manage}
        </Link>
        <Link to={paths.invoices} onClick={onDone} className={ITEM}>
          {messages.invoices}
        </Link>
        <button
          type="button"
          className={ITEM}
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
