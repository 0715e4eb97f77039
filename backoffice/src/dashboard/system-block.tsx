import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../api/data-provider.ts'
import { StateMark } from '../list/state-mark.tsx'
import { systemMessages } from '../messages/system.fr.ts'
import { Fact, Facts } from '../record/facts.tsx'

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
      <Facts>
        <Fact name={systemMessages.environment}>{systemMessages.environments[environment]}</Fact>
        <Fact name={systemMessages.apiVersion}>{apiVersion}</Fact>
        <Fact name={systemMessages.database}>
          <Measured ok={database.ok} value={database.version} />
        </Fact>
        <Fact name={systemMessages.storage}>
          <Measured ok={storage.ok} value={systemMessages.storageOf(storage)} />
        </Fact>
        <Fact name={systemMessages.queue}>
          <Measured ok={queue.ok} value={systemMessages.queueOf(queue)} />
        </Fact>
        <Fact name={systemMessages.ffmpeg}>
          <Measured ok={ffmpeg.ok} value={ffmpeg.version} />
        </Fact>
        <Fact name={systemMessages.legalNotice}>
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
        </Fact>
      </Facts>
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
