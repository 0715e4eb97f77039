import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../api/data-provider.ts'
import { dashboardMessages } from '../messages/dashboard.fr.ts'
import { SystemBlock } from './system-block.tsx'
import { SystemTable } from './system-table.tsx'

const POLL_MS = 15_000

/** State of the platform's dependencies, as `/status` reports it. */
export function SystemState() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error } = useQuery({
    queryKey: ['status'],
    queryFn: () => dataProvider.getStatus(),
    refetchInterval: POLL_MS,
  })
  return (
    <Box component="section" aria-labelledby="system">
      <Typography variant="h2" id="system" sx={{ mb: 1.5 }}>
        {dashboardMessages.system}
      </Typography>
      <SystemBlock />
      {error && <Typography color="textSecondary">{dashboardMessages.systemFailed}</Typography>}
      {data && <SystemTable lines={data} />}
    </Box>
  )
}
