import Box from '@mui/material/Box'
import type { Revenue } from '../api/billing-records.ts'
import { formatMoney } from '../format/money.ts'
import { revenueMessages } from '../messages/revenue.fr.ts'
import { listPath } from '../shared/paths.ts'
import { StatCard } from './stat-card.tsx'

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })
const { figures, unknown, churnUnknown } = revenueMessages
const ofState = (status: string) => listPath('subscriptions', { status })

/** Five stats, each linked to its list where there is one. */
export function RevenueStats({ revenue }: { revenue: Revenue | undefined }) {
  const churn = revenue?.churn
  return (
    <Box component="ul" sx={grid}>
      <StatCard
        label={figures.mrr}
        value={revenue && formatMoney(revenue.mrr, revenue.currency)}
        path={listPath('subscriptions')}
      />
      <StatCard
        label={figures.activeSubscriptions}
        value={revenue?.activeSubscriptions}
        path={ofState('active')}
      />
      <StatCard
        label={figures.trialingSubscriptions}
        value={revenue?.trialingSubscriptions}
        path={ofState('trialing')}
      />
      <StatCard
        label={figures.pastDueSubscriptions}
        value={revenue?.pastDueSubscriptions}
        path={ofState('past_due')}
      />
      <StatCard
        label={figures.churn}
        value={churn === null ? unknown : churn === undefined ? undefined : percent.format(churn)}
        path={ofState('inactive')}
        {...(churn === null ? { hint: churnUnknown } : {})}
      />
    </Box>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(5, 1fr)' },
  gap: 1.5,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const
