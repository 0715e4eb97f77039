import { Link } from 'react-router-dom'
import { OutcomePage } from '../../features/checkout/outcome-page.tsx'
import { checkoutMessages } from '../../messages/checkout.fr.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

const { cancel: messages } = checkoutMessages

export default function SubscriptionCancel() {
  return (
    <OutcomePage mark="off" title={messages.title} lead={messages.lead}>
      <Link to={paths.home} className={buttonClasses('secondary')}>
        {messages.home}
      </Link>
      <Link to={paths.subscriptions} className={buttonClasses('primary')}>
        {messages.plans}
      </Link>
    </OutcomePage>
  )
}
