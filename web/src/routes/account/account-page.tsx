import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { GoBack, useReturnPath } from './go-back.tsx'

interface AccountPageProps {
  heading: string
  lead: string
  /** Link to the other form: login or registration. */
  other: { question: string; label: string; to: string }
  children: ReactNode
}

/** Page around the login and registration forms; returns visitors to where they came from once they have a session. */
export function AccountPage({ heading, lead, other, children }: AccountPageProps) {
  const back = useReturnPath()
  return (
    <GoBack to={back}>
      <DocumentTitle page={heading} />
      <AuthFrame
        heading={heading}
        lead={lead}
        footer={
          <>
            {other.question}{' '}
            <Link
              to={other.to}
              state={{ from: back }}
              className="text-accent-text underline underline-offset-4"
            >
              {other.label}
            </Link>
          </>
        }
      >
        {children}
      </AuthFrame>
    </GoBack>
  )
}
