import { Link } from 'react-router-dom'
import { ResetPassword } from '../../features/account/reset-password.tsx'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { accountMessages } from '../../messages/account.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'

const { reset: messages, forgot } = accountMessages

export default function ResetPasswordPage() {
  return (
    <>
      <DocumentTitle page={messages.heading} />
      <AuthFrame
        heading={messages.heading}
        lead={messages.lead}
        footer={
          <Link to={paths.login} className="text-accent-text underline underline-offset-4">
            {forgot.back}
          </Link>
        }
      >
        <ResetPassword />
      </AuthFrame>
    </>
  )
}
