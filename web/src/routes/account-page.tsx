import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { DocumentTitle } from '../shared/document-title.tsx'
import { GoBack, useReturnPath } from './go-back.tsx'

interface AccountPageProps {
  heading: string
  lead: string
  /** The way to the other form, for whoever is at the wrong one. */
  other: { question: string; label: string; to: string }
  children: ReactNode
}

/** Around the forms that lead into an account; goes back to where somebody came from once they are in. */
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
