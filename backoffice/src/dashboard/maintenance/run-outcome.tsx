import Box from '@mui/material/Box'
import type { MaintenanceRun } from '../../api/maintenance.ts'
import { Moment } from '../../list/moment.tsx'
import { maintenanceMessages } from '../../messages/maintenance.fr.ts'

const { results, waitingFor, failed } = maintenanceMessages

/** Progress of a run, or its result and time. */
export function RunOutcome({ run }: { run: MaintenanceRun }) {
  const missing = run.parts.filter(({ finishedAt }) => finishedAt === null).map(({ service }) => service)
  if (run.status === 'running') return <Box sx={{ color: 'text.secondary' }}>{waitingFor(missing)}</Box>
  return (
    <>
      <Box sx={{ color: run.status === 'failed' ? 'error.light' : 'text.primary' }}>
        {run.status === 'failed' ? failed(missing) : results[run.kind](run)}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
        <Moment at={run.finishedAt} />
      </Box>
    </>
  )
}
