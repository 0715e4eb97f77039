import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../api/data-provider.ts'
import { toSentence } from '../api/refusal.ts'
import { revenueMessages } from '../messages/revenue.fr.ts'
import { StatusMessage } from '../shared/status-message.tsx'
import { RevenueByPlan } from './revenue-by-plan.tsx'
import { RevenueChart } from './revenue-chart.tsx'
import { RevenueStats } from './revenue-stats.tsx'

const POLL_MS = 60_000

/** Subscription revenue; when a reload fails, keeps the old stats and marks them. */
export function RevenueSection() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['revenue'],
    queryFn: () => dataProvider.getRevenue(),
    refetchInterval: POLL_MS,
  })
  const retry = (
    <Button color="inherit" variant="outlined" size="small" onClick={() => refetch()}>
      {revenueMessages.retry}
    </Button>
  )
  return (
    <Box component="section" aria-labelledby="revenue" sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography variant="h2" id="revenue">
          {revenueMessages.title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {revenueMessages.hint}
        </Typography>
      </div>
      {error && data === undefined && (
        <StatusMessage urgent title={revenueMessages.failed} text={toSentence(error)}>
          {retry}
        </StatusMessage>
      )}
      {error && data && (
        <Alert severity="warning" variant="outlined" action={retry} sx={{ color: 'text.primary' }}>
          {revenueMessages.stale}
        </Alert>
      )}
      {!(error && data === undefined) && <RevenueStats revenue={data} />}
      {data && <RevenueChart months={data.months} currency={data.currency} />}
      {data && data.byPlan.length > 0 && <RevenueByPlan revenue={data} />}
    </Box>
  )
}
