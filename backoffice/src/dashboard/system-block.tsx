import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../api/data-provider.ts'
import { StateMark } from '../list/state-mark.tsx'
import { systemMessages } from '../messages/system.fr.ts'
import { Detail, Details } from '../record/details.tsx'

const POLL_MS = 15_000

/** System block of the specification, with current measurements. */
export function SystemBlock() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data } = useQuery({
    queryKey: ['system'],
    queryFn: () => dataProvider.getSystem(),
    refetchInterval: POLL_MS,
  })
  if (!data) return null
  const { environment, apiVersion, database, storage, queue, ffmpeg, missingParticulars } = data
  return (
    <Box sx={{ mb: 2 }}>
      <Details>
        <Detail name={systemMessages.environment}>{systemMessages.environments[environment]}</Detail>
        <Detail name={systemMessages.apiVersion}>{apiVersion}</Detail>
        <Detail name={systemMessages.database}>
          <Measured ok={database.ok} value={database.version} />
        </Detail>
        <Detail name={systemMessages.storage}>
          <Measured ok={storage.ok} value={systemMessages.storageOf(storage)} />
        </Detail>
        <Detail name={systemMessages.queue}>
          <Measured ok={queue.ok} value={systemMessages.queueOf(queue)} />
        </Detail>
        <Detail name={systemMessages.ffmpeg}>
          <Measured ok={ffmpeg.ok} value={ffmpeg.version} />
        </Detail>
        <Detail name={systemMessages.legalNotice}>
          {missingParticulars.length === 0 ? (
            systemMessages.complete
          ) : (
            <>
              <StateMark tone={environment === 'production' ? 'warning' : 'quiet'}>
                {systemMessages.incomplete}
              </StateMark>
              <Box sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {systemMessages.toSet(missingParticulars)}
              </Box>
            </>
          )}
        </Detail>
      </Details>
    </Box>
  )
}

function Measured({ ok, value }: { ok: boolean; value: string | null | undefined }) {
  return (
    <>
      {value ?? systemMessages.unknown}
      {!ok && (
        <Box component="span" sx={{ ml: 1.5 }}>
          <StateMark tone="bad">{systemMessages.down}</StateMark>
        </Box>
      )}
    </>
  )
}
