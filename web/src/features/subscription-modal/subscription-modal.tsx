import type { AccessLevel } from '@alcove/contracts/constants'
import { Link, useLocation } from 'react-router-dom'
import { subscriptionModalMessages as messages } from '../../messages/subscription-modal.fr.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { useScrollLock } from '../../shared/overlays/use-scroll-lock.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import type { ViewCount } from '../video-access/api.ts'
import { Benefits } from './benefits.tsx'
import { LimitStats } from './limit-stats.tsx'
import type { ModalVariant } from './modal-variant.ts'
import { PlanComparison } from './plan-comparison.tsx'

/** Level that unlocks the video. */
const LEVELS: Readonly<Record<ModalVariant, AccessLevel | null>> = {
  'no-subscription': 'basic',
  'limit-reached': null,
  'upgrade-required': 'premium',
}

interface Props {
  variant: ModalVariant
  /** Title of the page's video. */
  title: string
  count: ViewCount | undefined
  onClose(): void
}

export default function SubscriptionModal({ variant, title, count, onClose }: Props) {
  useScrollLock()
  const { pathname } = useLocation()
  const { heading, lead, action, footer } = messages[variant]
  return (
    <Dialog heading={heading} closeLabel={messages.close} onClose={onClose}>
      <p className="mt-1 text-muted">{lead}</p>
      {variant === 'no-subscription' && <Benefits />}
      {variant === 'limit-reached' && count && <LimitStats count={count} />}
      {variant === 'upgrade-required' && count && <PlanComparison count={count} />}
      <Link
        to={paths.subscriptions}
        replace
        state={{ wanted: { to: pathname, title, kind: 'video', level: LEVELS[variant] } }}
        className={buttonClasses('primary', 'mt-6 w-full')}
      >
        {action}
      </Link>
      <p className="mt-4 text-center text-sm text-balance text-muted">{footer}</p>
    </Dialog>
  )
}
