import { LoginForm } from '../../features/auth/login-form.tsx'
import { authMessages } from '../../messages/auth.fr.ts'
import { sellsPlans } from '../../shared/api/sells-plans.ts'
import { paths } from '../../shared/paths.ts'
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
