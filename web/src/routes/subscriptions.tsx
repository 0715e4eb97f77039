import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { partFailed } from '../app/part-failed.ts'
import { paths } from '../app/paths.ts'
import { sellsPlans } from '../app/sells-plans.ts'
import { useSession } from '../features/auth/session-store.ts'
import { accessLevelOf } from '../features/subscriptions/access-level.ts'
import { fetchPlans, type PlanChoice, type Subscription } from '../features/subscriptions/api.ts'
import { MySubscriptions } from '../features/subscriptions/my-subscriptions.tsx'
import { PlanComparison } from '../features/subscriptions/plan-comparison.tsx'
import { PlansSection } from '../features/subscriptions/plans-section.tsx'
import { PLANS, useMySubscriptions } from '../features/subscriptions/use-my-subscriptions.ts'
import { useSubscribing } from '../features/subscriptions/use-subscribing.ts'
import { WantedNote } from '../features/subscriptions/wanted-note.tsx'
import { useWantedPage, wantedIn } from '../features/subscriptions/wanted-page.ts'
import { siteMessages } from '../messages/site.fr.ts'
import { subscriptionsMessages as messages } from '../messages/subscriptions.fr.ts'
import { Boundary } from '../shared/boundary.tsx'
import { buttonLook } from '../shared/button.tsx'
import { DocumentTitle } from '../shared/document-title.tsx'
import { lazyPart } from '../shared/lazy-part.ts'

const CheckoutDialog = lazyPart(() => import('../features/checkout/checkout-dialog.tsx'))
const ChangeDialog = lazyPart(() => import('../features/subscriptions/change-dialog.tsx'))

/** What stands over the page: an order, or a change of what is subscribed to. */
type Open = { subscription: Subscription | null; choice: PlanChoice }

export default function Subscriptions() {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const plans = useQuery({
    queryKey: PLANS,
    queryFn: ({ signal }) => fetchPlans(signal),
    enabled: sellsPlans,
  })
  const mine = useMySubscriptions()
  const [open, setOpen] = useState<Open | null>(null)
  const subscribe = useSubscribing(mine.data?.member, (choice) => setOpen({ subscription: null, choice }))
  const offered = plans.data?.member ?? []
  useArrival()
  const own = isAuthenticated && (
    <MySubscriptions
      mine={mine}
      plans={offered}
      onChange={(subscription) => setOpen({ subscription, choice: choiceOf(subscription) })}
    />
  )
  // Who has a subscription comes for it; who has none comes for the plans.
  const ownFirst = isAuthenticated && (mine.data?.member.length ?? 0) > 0
  if (!sellsPlans || plans.data?.member.length === 0) return <FreeSite>{ownFirst && own}</FreeSite>
  return (
    <div className="page max-w-[1100px]! py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <h1 className="font-display text-2xl">{messages.heading}</h1>
      <p className="mt-2 mb-8 text-muted">{messages.lead}</p>
      {ownFirst && <div className="mb-14">{own}</div>}
      {plans.data && (
        <WantedNote plans={offered} level={accessLevelOf(mine.data?.member ?? [], Date.now())} />
      )}
      <PlansSection
        plans={plans}
        mine={isAuthenticated && mine.isPending ? undefined : (mine.data?.member ?? [])}
        onSubscribe={subscribe}
        onChange={(subscription, choice) => setOpen({ subscription, choice })}
      />
      {!ownFirst && own && <div className="mt-14">{own}</div>}
      {plans.data && <PlanComparison plans={offered} />}
      <p className="mt-10 text-sm text-muted">{messages.footer}</p>
      <p className="mt-2 text-sm text-muted">
        <Link to={paths.termsOfSale} className="underline underline-offset-4 hover:text-text">
          {siteMessages.footer.terms}
        </Link>
      </p>
      {open && (
        <Boundary place={open} onError={partFailed}>
          <Suspense>
            {open.subscription ? (
              <ChangeDialog
                subscription={open.subscription}
                plans={offered}
                first={open.choice}
                onClose={() => setOpen(null)}
              />
            ) : (
              <CheckoutDialog
                order={open.choice}
                planName={offered.find(({ id }) => id === open.choice.planId)?.name ?? open.choice.planId}
                onClose={() => setOpen(null)}
              />
            )}
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}

/** Without plans; with what somebody has of the time when there were some. */
function FreeSite({ children }: { children: ReactNode }) {
  return (
    <div className="page max-w-[1100px]! py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <h1 className="font-display text-2xl">{messages.title}</h1>
      <p className="mt-2 text-pretty text-muted">{messages.free}</p>
      <Link to={paths.discover} className={buttonLook('primary', 'mt-6')}>
        {siteMessages.home.action}
      </Link>
      {children && <div className="mt-14">{children}</div>}
    </div>
  )
}

/** Takes up what the way here says is wanted. A login and a payment on the way say nothing. */
function useArrival() {
  const { state } = useLocation()
  const want = useWantedPage((store) => store.want)
  useEffect(() => {
    const wanted = wantedIn(state)
    if (wanted !== undefined) want(wanted)
  }, [state, want])
}

const choiceOf = ({ plan, interval }: Subscription): PlanChoice => ({ planId: plan, interval })
