import type { Role } from '@alcove/contracts/constants'
import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { RequireUser } from '../../features/auth/require-user.tsx'
import { siteMessages } from '../../messages/site.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'
import { useHasRole } from '../../shared/session/use-has-role.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

interface Props {
  needs: Role
  /** Path in the console. */
  to: string
  title: string
}

/** Redirects accounts with the role to the console, which is a separate site; shows others that it is closed. */
export function ConsoleRedirect(props: Props) {
  return (
    <RequireUser>
      <Redirect {...props} />
    </RequireUser>
  )
}

function Redirect({ needs, to, title }: Props) {
  const { console: messages } = siteMessages
  const allowed = useHasRole(needs)
  useEffect(() => {
    if (allowed) window.location.replace(to)
  }, [allowed, to])
  return (
    <div className="page grid justify-items-center gap-4 py-24 text-center">
      <DocumentTitle page={title} />
      {allowed ? (
        <>
          <h1 className="sr-only">{title}</h1>
          <output className="text-muted">{messages.opening}</output>
        </>
      ) : (
        <>
          <LockKeyhole size={36} strokeWidth={1.5} aria-hidden className="text-line-strong" />
          <h1 className="font-display text-2xl">{messages.denied}</h1>
          <p className="max-w-[44ch] text-muted">{messages.why}</p>
          <Link to={paths.home} className={buttonClasses('secondary', 'mt-4')}>
            {messages.home}
          </Link>
        </>
      )}
    </div>
  )
}
