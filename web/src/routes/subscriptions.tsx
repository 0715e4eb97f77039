import { useSession } from '../features/auth/session-store.ts'
import { MySubscriptions } from '../features/subscriptions/my-subscriptions.tsx'
import { PlanGrid } from '../features/subscriptions/plan-grid.tsx'
import { subscriptionsMessages as messages } from '../messages/subscriptions.fr.ts'
import { DocumentTitle } from '../shared/document-title.tsx'

export default function Subscriptions() {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return (
    <div className="page max-w-[1100px]! py-10 md:py-14">
      <DocumentTitle page={messages.title} />
      <h1 className="font-display text-2xl">{messages.heading}</h1>
      <p className="mt-2 mb-8 text-muted">{messages.lead}</p>
      <PlanGrid />
      {isAuthenticated && <MySubscriptions />}
      <p className="mt-10 text-sm text-muted">{messages.footer}</p>
    </div>
  )
}
