import { Link } from 'react-router-dom'
import { checkoutMessages as messages } from '../../messages/checkout.fr.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { useWantedPage } from '../subscriptions/access/wanted-page.ts'
import { readCheckoutId } from './decide-outcome.ts'
import { OutcomePage } from './outcome-page.tsx'
import { useOutcome } from './use-outcome.ts'

const { success, waiting, late, refused, expired, failedOrder } = messages

const manage = (
  <Link key="manage" to={paths.subscriptions} className={buttonClasses('secondary')}>
    {success.manage}
  </Link>
)

/** Link back to the page that led to the plans, else to Home. */
function Discover() {
  const { wanted, want } = useWantedPage()
  return (
    <Link to={wanted?.to ?? paths.home} onClick={() => want(null)} className={buttonClasses('primary')}>
      {success.discover}
    </Link>
  )
}
const discover = <Discover key="discover" />

export function SuccessOutcome({ sessionId }: { sessionId: string | null }) {
  const { outcome, planName, restartPolling } = useOutcome(sessionId)
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const wanted = useWantedPage((state) => state.wanted)
  if (outcome === 'waiting') return <OutcomePage mark="waiting" {...waiting} />
  if (outcome === 'late')
    return (
      <OutcomePage mark="late" title={late.title} lead={late.lead}>
        {manage}
        <Button onClick={restartPolling}>{late.retry}</Button>
      </OutcomePage>
    )
  if (outcome === 'refused')
    return (
      <OutcomePage mark="back" {...refused}>
        {manage}
        {discover}
      </OutcomePage>
    )
  if (outcome === 'expired' || outcome === 'failed')
    return (
      <OutcomePage mark="off" {...(outcome === 'expired' ? expired : failedOrder)}>
        <Link to={paths.subscriptions} className={buttonClasses('primary')}>
          {messages.cancel.plans}
        </Link>
      </OutcomePage>
    )
  if (!isAuthenticated && readCheckoutId(sessionId))
    return (
      <OutcomePage mark="done" title={success.title} lead={success.loggedOut}>
        <Link to={paths.login} state={{ from: paths.subscriptions }} className={buttonClasses('secondary')}>
          {success.login}
        </Link>
        {discover}
      </OutcomePage>
    )
  return (
    <OutcomePage
      mark="done"
      title={success.title}
      lead={`${planName ? success.leadOf(planName) : success.lead}${wanted ? ` ${success.waits(wanted.title)}` : ''}`}
    >
      {manage}
      {discover}
    </OutcomePage>
  )
}
