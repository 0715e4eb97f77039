import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../shared/session/session-store.ts'
import { fetchAccount } from './api.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import { UsernameForm } from './username-form.tsx'

/** Account settings. Loads the account from the platform, which is newer than the browser's copy. */
export function AccountSettings() {
  const user = useSession((state) => state.user)
  const id = user?.id ?? ''
  const account = useQuery({
    queryKey: ['account', id],
    queryFn: ({ signal }) => fetchAccount(id, signal),
    enabled: id !== '',
  })
  if (!user) return null
  const { email, username } = account.data ?? user
  return (
    <div className="grid gap-6">
      <UsernameForm id={id} username={username} />
      <EmailForm id={id} email={email} />
      <PasswordForm id={id} />
      <SessionList />
    </div>
  )
}
