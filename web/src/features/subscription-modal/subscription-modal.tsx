import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { subscriptionModalMessages as messages } from '../../messages/subscription-modal.fr.ts'
import { buttonLook } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { useScrollLock } from '../../shared/use-scroll-lock.ts'
import type { ViewCount } from '../video-access/api.ts'
import { Benefits } from './benefits.tsx'
import { LimitFigures } from './limit-figures.tsx'
import type { ModalVariant } from './modal-variant.ts'
import { PlanComparison } from './plan-comparison.tsx'

interface Props {
  variant: ModalVariant
  count: ViewCount | undefined
  onClose(): void
}

export default function SubscriptionModal({ variant, count, onClose }: Props) {
  useScrollLock()
  const { heading, lead, action, footer } = messages[variant]
  return (
    <Dialog heading={heading} closeLabel={messages.close} onClose={onClose}>
      <p className="mt-1 text-muted">{lead}</p>
      {variant === 'no-subscription' && <Benefits />}
      {variant === 'limit-reached' && count && <LimitFigures count={count} />}
      {variant === 'upgrade-required' && count && <PlanComparison count={count} />}
      <Link to={paths.subscriptions} className={buttonLook('primary', 'mt-6 w-full')}>
        {action}
      </Link>
      <p className="mt-4 text-center text-sm text-balance text-muted">{footer}</p>
    </Dialog>
  )
}
