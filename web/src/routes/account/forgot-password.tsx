import { Link } from 'react-router-dom'
import { ForgotPassword } from '../../features/account/forgot-password.tsx'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { accountMessages } from '../../messages/account.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'

const { forgot: messages } = accountMessages

export default function ForgotPasswordPage() {
  return (
    <>
      <DocumentTitle page={messages.heading} />
      <AuthFrame
        heading={messages.heading}
        lead={messages.lead}
        footer={
          <Link to={paths.login} className="text-accent-text underline underline-offset-4">
            {messages.back}
          </Link>
        }
      >
        <ForgotPassword />
      </AuthFrame>
    </>
  )
}
