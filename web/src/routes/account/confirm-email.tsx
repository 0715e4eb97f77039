import { confirmEmailChange } from '../../features/account/api.ts'
import { EmailLink } from '../../features/account/email-link.tsx'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { accountMessages } from '../../messages/account.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'
import { renewToken } from '../../shared/session/renew-token.ts'
import { useSession } from '../../shared/session/session-store.ts'

const { confirm: messages } = accountMessages.email

async function confirm(token: string) {
  const { changed } = await confirmEmailChange(token)
  const way = { to: paths.account, label: messages.toAccount }
  if (!changed) return { heading: messages.waitingHeading, text: messages.waiting, way }
  // Renews the token: the menu shows the address that it carries.
  if (useSession.getState().isAuthenticated) void renewToken()
  return { heading: messages.doneHeading, text: messages.done, way }
}

export default function ConfirmEmailPage() {
  return (
    <>
      <DocumentTitle page={messages.heading} />
      <AuthFrame heading={messages.heading} lead={messages.lead} footer={null}>
        <EmailLink submit={messages.submit} act={confirm} />
      </AuthFrame>
    </>
  )
}
