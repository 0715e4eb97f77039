import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../api/data-provider.ts'
import { toSentence } from '../api/refusal.ts'
import { dashboardMessages } from '../messages/dashboard.fr.ts'
import { StatusMessage } from '../shared/status-message.tsx'
import { StatCard } from './stat-card.tsx'
import { statList } from './stat-list.ts'

const POLL_MS = 15_000

/** Polls every 15 seconds; when that fails, keeps the old stats and marks them. */
export function StatsSection() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['stats'],
    queryFn: () => dataProvider.getStats(),
    refetchInterval: POLL_MS,
  })
  const retry = (
    <Button color="inherit" variant="outlined" size="small" onClick={() => refetch()}>
      {dashboardMessages.retry}
    </Button>
  )

  if (error && data === undefined) {
    return (
      <StatusMessage urgent title={dashboardMessages.failed} text={toSentence(error)}>
        {retry}
      </StatusMessage>
    )
  }
  return (
    <>
      {error && (
        <Alert severity="warning" variant="outlined" action={retry} sx={{ color: 'text.primary' }}>
          {dashboardMessages.stale}
        </Alert>
      )}
      <Box component="ul" sx={grid}>
        {statList.map(({ name, path }) => (
          <StatCard
            key={name}
            label={dashboardMessages.figures[name]}
            value={data?.[name]}
            path={typeof path === 'function' ? path() : path}
          />
        ))}
      </Box>
    </>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
  gap: 1.5,
  listStyle: 'none',
  m: 0,
  p: 0,
} as const
