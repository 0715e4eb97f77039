import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { RegisterForm } from '../features/auth/register-form.tsx'
import { authMessages } from '../messages/auth.fr.ts'
import { DocumentTitle } from '../shared/document-title.tsx'
import { GoBack, useReturnPath } from './go-back.tsx'

export default function Register() {
  const { register: messages } = authMessages
  const back = useReturnPath()
  return (
    <GoBack to={back}>
      <DocumentTitle page={messages.heading} />
      <AuthFrame
        heading={messages.heading}
        lead={messages.lead}
        footer={
          <>
            {messages.hasAccount}{' '}
            <Link
              to={paths.login}
              state={{ from: back }}
              className="text-accent-text underline underline-offset-4"
            >
              {messages.toLogin}
            </Link>
          </>
        }
      >
        <RegisterForm />
      </AuthFrame>
    </GoBack>
  )
}
