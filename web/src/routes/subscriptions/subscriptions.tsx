import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { computeAccessLevel } from '../../features/subscriptions/access/access-level.ts'
import { WantedNote } from '../../features/subscriptions/access/wanted-note.tsx'
import { readWantedPage, useWantedPage } from '../../features/subscriptions/access/wanted-page.ts'
import { fetchPlans, type PlanChoice, type Subscription } from '../../features/subscriptions/api.ts'
import { MySubscriptions } from '../../features/subscriptions/own/my-subscriptions.tsx'
import { PlanComparison } from '../../features/subscriptions/plans/plan-comparison.tsx'
import { PlansSection } from '../../features/subscriptions/plans/plans-section.tsx'
import { useSubscribing } from '../../features/subscriptions/plans/use-subscribing.ts'
import { PLANS, useMySubscriptions } from '../../features/subscriptions/use-my-subscriptions.ts'
import { siteMessages } from '../../messages/site.fr.ts'
import { subscriptionsMessages as messages } from '../../messages/subscriptions.fr.ts'
import { sellsPlans } from '../../shared/api/sells-plans.ts'
import { DocumentTitle } from '../../shared/browser/document-title.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { notifyPartMissing } from '../../shared/toasts/notify-part-missing.ts'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.ts'

const CheckoutDialog = lazyPart(() => import('../../features/checkout/checkout-dialog.tsx'))
const ChangeDialog = lazyPart(() => import('../../features/subscriptions/own/change-dialog.tsx'))

/** The open dialog: a checkout, or a change of the subscription. */
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
      onChange={(subscription) => setOpen({ subscription, choice: toChoice(subscription) })}
    />
  )
  // Subscribers manage their subscription first; other visitors compare plans.
  const ownFirst = isAuthenticated && (mine.data?.member.length ?? 0) > 0
  if (!sellsPlans || plans.data?.member.length === 0) return <FreeSite>{ownFirst && own}</FreeSite>
  return (
    <div className="page max-w-[1100px]! py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <h1 className="font-display text-2xl">{messages.heading}</h1>
      <p className="mt-2 mb-8 text-muted">{messages.lead}</p>
      {ownFirst && <div className="mb-14">{own}</div>}
      {plans.data && (
        <WantedNote plans={offered} level={computeAccessLevel(mine.data?.member ?? [], Date.now())} />
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
        <Boundary place={open} onError={notifyPartMissing}>
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

/** Subscriptions page of a free site: shows those of the time when it had plans. */
function FreeSite({ children }: { children: ReactNode }) {
  return (
    <div className="page max-w-[1100px]! py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <h1 className="font-display text-2xl">{messages.title}</h1>
      <p className="mt-2 text-pretty text-muted">{messages.free}</p>
      <Link to={paths.discover} className={buttonClasses('primary', 'mt-6')}>
        {siteMessages.home.action}
      </Link>
      {children && <div className="mt-14">{children}</div>}
    </div>
  )
}

/** Stores the wanted page named by the navigation; a return from login or payment names none and changes nothing. */
function useArrival() {
  const { state } = useLocation()
  const want = useWantedPage((store) => store.want)
  useEffect(() => {
    const wanted = readWantedPage(state)
    if (wanted !== undefined) want(wanted)
  }, [state, want])
}

const toChoice = ({ plan, interval }: Subscription): PlanChoice => ({ planId: plan, interval })
