import { paths } from '../app/paths.ts'
import { sellsPlans } from '../app/sells-plans.ts'
import { LoginForm } from '../features/auth/login-form.tsx'
import { authMessages } from '../messages/auth.fr.ts'
import { AccountPage } from './account-page.tsx'

const { login: messages } = authMessages
const other = { question: messages.noAccount, label: messages.toRegister, to: paths.register }

export default function Login() {
  return (
    <AccountPage
      heading={messages.heading}
      lead={sellsPlans ? messages.lead : messages.leadFree}
      other={other}
    >
      <LoginForm />
    </AccountPage>
  )
}
