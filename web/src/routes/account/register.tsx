import { RegisterForm } from '../../features/auth/register-form.tsx'
import { authMessages } from '../../messages/auth.fr.ts'
import { paths } from '../../shared/paths.ts'
import { AccountPage } from './account-page.tsx'

const { register: messages } = authMessages
const other = { question: messages.hasAccount, label: messages.toLogin, to: paths.login }

export default function Register() {
  return (
    <AccountPage heading={messages.heading} lead={messages.lead} other={other}>
      <RegisterForm />
    </AccountPage>
  )
}
