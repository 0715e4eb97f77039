import { refuseEmailChange } from '../../features/account/api.ts'
import { EmailLink } from '../../features/account/email-link.tsx'
import { AuthFrame } from '../../features/auth/auth-frame.tsx'
import { accountMessages } from '../../messages/account.fr.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'

const { refuse: messages } = accountMessages.email

async function refuse(token: string) {
  const { undone } = await refuseEmailChange(token)
  const way = { to: paths.forgotPassword, label: messages.toReset }
  return undone
    ? { heading: messages.undoneHeading, text: messages.undone, way }
    : { heading: messages.refusedHeading, text: messages.refused, way }
}

export default function RefuseEmailPage() {
  return (
    <>
      <DocumentTitle page={messages.heading} />
      <AuthFrame heading={messages.heading} lead={messages.lead} footer={null}>
        <EmailLink submit={messages.submit} act={refuse} />
      </AuthFrame>
    </>
  )
}
