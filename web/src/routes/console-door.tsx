import type { Role } from '@alcove/contracts/constants'
import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { RequireUser } from '../app/require-user.tsx'
import { useHasRole } from '../features/auth/use-has-role.ts'
import { siteMessages } from '../messages/site.fr.ts'
import { buttonLook } from '../shared/button.tsx'
import { DocumentTitle } from '../shared/document-title.tsx'

interface Props {
  needs: Role
  /** Address in the console. */
  to: string
  title: string
}

/** Leads people with the role into the console, which is a site of its own, and tells others that it is closed. */
export function ConsoleDoor(props: Props) {
  return (
    <RequireUser>
      <Door {...props} />
    </RequireUser>
  )
}

function Door({ needs, to, title }: Props) {
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
          <Link to={paths.home} className={buttonLook('secondary', 'mt-4')}>
            {messages.home}
          </Link>
        </>
      )}
    </div>
  )
}
