import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { invoicesMessages as messages } from '../../messages/invoices.fr.ts'
import { sellsPlans } from '../../shared/api/sells-plans.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Empty } from '../../shared/ui/empty.tsx'
import { Refusal } from '../../shared/ui/refusal.tsx'
import { fetchMyInvoices } from './api.ts'
import { InvoiceCard } from './invoice-card.tsx'
import { sortNewestFirst } from './invoice-details.ts'

const SKELETONS = ['one', 'two', 'three']

export function InvoiceList() {
  const mine = useQuery({ queryKey: ['my-invoices'], queryFn: ({ signal }) => fetchMyInvoices(signal) })
  if (mine.isPending)
    return (
      <div className="grid gap-4">
        <output className="sr-only">{messages.loading}</output>
        {SKELETONS.map((key) => (
          <div key={key} aria-hidden className="skeleton h-52 rounded-card" />
        ))}
      </div>
    )
  if (mine.isError)
    return <Refusal title={messages.failed} error={mine.error} onRetry={() => void mine.refetch()} />
  if (mine.data.member.length === 0)
    return (
      <Empty
        title={messages.empty}
        hint={sellsPlans ? messages.emptyHint : undefined}
        action={
          sellsPlans && (
            <Link to={paths.subscriptions} className={buttonClasses('secondary')}>
              {messages.plans}
            </Link>
          )
        }
      />
    )
  return (
    <div className="grid gap-4">
      {sortNewestFirst(mine.data.member).map((invoice) => (
        <InvoiceCard key={invoice.id} invoice={invoice} />
      ))}
    </div>
  )
}
