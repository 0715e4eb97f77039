import { renewToken } from '../app/client.ts'
import { paths } from '../app/paths.ts'
import { confirmEmailChange } from '../features/account/api.ts'
import { EmailLink } from '../features/account/email-link.tsx'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { useSession } from '../features/auth/session-store.ts'
import { accountMessages } from '../messages/account.fr.ts'
import { DocumentTitle } from '../shared/document-title.tsx'

const { confirm: messages } = accountMessages.email

async function confirm(token: string) {
  const { changed } = await confirmEmailChange(token)
  const way = { to: paths.account, label: messages.toAccount }
  if (!changed) return { heading: messages.waitingHeading, text: messages.waiting, way }
  // The menu shows the address that the token names.
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
