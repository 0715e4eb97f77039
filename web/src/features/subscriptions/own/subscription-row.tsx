import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'
import { paths } from '../../../shared/paths.ts'
import { formatLastDay, formatPrice } from '../../../shared/text/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Plan, Subscription } from '../api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { PaymentProblem } from './payment-problem.tsx'
import { describePeriodEnd } from './period-line.ts'
import { ResumeButton } from './resume-button.tsx'

const COLOURS: Readonly<Record<Subscription['status'], string>> = {
  active: 'border-success/50 text-success',
  trialing: 'border-success/50 text-success',
  past_due: 'border-warning/50 text-warning',
  canceled: 'border-line-strong text-text',
  inactive: 'border-line text-muted',
}

interface Props {
  subscription: Subscription
  /** Used for plan names; empty while loading. */
  plans: readonly Plan[]
  onChange(): void
}

export function SubscriptionRow({ subscription, plans, onChange }: Props) {
  const { id, planName, status, amount, currency, interval, nextPlan, actions } = subscription
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const finishCancelling = () => {
    // Note: closes first: a modal dialog blocks the focus behind it, and returns it to a button that disappears.
    flushSync(() => setAsking(false))
    focusHeading()
  }
  const period = describePeriodEnd(subscription, Date.now())
  return (
    <article className="rounded-card border border-line bg-raised p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <h3 ref={heading} tabIndex={-1} className="text-lg font-medium">
              {planName}
            </h3>
            <span className={`rounded-full border px-3 py-0.5 text-sm ${COLOURS[status]}`}>
              {messages.status[status]}
            </span>
          </div>
          {period && <p className="mt-1.5 text-sm text-muted">{period}</p>}
          {nextPlan && <p className="mt-1 text-sm">{nextPlanLine(nextPlan, plans)}</p>}
        </div>
        <p className="tabular">
          <span>{formatPrice(amount / 100, currency)}</span>
          <span className="text-muted"> / {messages[interval]}</span>
        </p>
      </div>
      <PaymentProblem subscription={subscription} />
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {actions.includes('resume') && <ResumeButton id={id} onDone={focusHeading} />}
        {actions.includes('change') && (
          <Button kind="secondary" size="small" onClick={onChange}>
            {messages.actions.change}
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button kind="quiet" size="small" onClick={() => setAsking(true)}>
            {messages.actions.cancel}
          </Button>
        )}
      </div>
      <Withdrawal until={subscription.withdrawableUntil} id={id} />
      {asking && (
        <CancelDialog
          subscription={subscription}
          onClose={() => setAsking(false)}
          onDone={finishCancelling}
        />
      )}
    </article>
  )
}

function Withdrawal({ until, id }: { until: string | null; id: string }): ReactNode {
  if (!until) return null
  return (
    <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
      {messages.withdrawable(formatLastDay(until))}{' '}
      <Link
        to={paths.withdrawal}
        state={{ reference: id }}
        className="text-accent-text underline underline-offset-4"
      >
        {messages.withdraw}
      </Link>
    </p>
  )
}

function nextPlanLine(
  { plan, interval, from }: NonNullable<Subscription['nextPlan']>,
  plans: readonly Plan[],
) {
  const name = plans.find(({ id }) => id === plan)?.name ?? plan
  const rhythm = interval === 'month' ? messages.monthly : messages.yearly
  return messages.next(`${name} (${rhythm.toLowerCase()})`, formatLastDay(from))
}
