import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { WifiOff } from 'lucide-react'
import { useListContext } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { toSentence } from '../../../api/refusal.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { Loading } from '../../../shared/loading.tsx'
import { StatusMessage } from '../../../shared/status-message.tsx'
import { LastDecision } from '../decision/last-decision.tsx'
import { useOffline } from '../use-offline.ts'
import { CaseCards } from './case-cards.tsx'
import { CaseTable } from './case-table.tsx'
import { ListStatus } from './list-status.tsx'
import { NoCases } from './no-cases.tsx'
import { useShownCases } from './use-shown-cases.ts'

/** Ten columns beside the menu need this width; below it, cards replace the table. */
export const TABLE_FITS = '(min-width: 1320px)'

/** Rows as a table or cards, or why there are none. Never shows rows of another filter. */
export function CaseRows() {
  const { error, refetch } = useListContext<ConsoleCase>()
  const shown = useShownCases()
  const wide = useMediaQuery(TABLE_FITS)
  const { rows, version, isEmpty } = shown
  return (
    <>
      <ListStatus shown={shown} />
      {rows === undefined && <NoRows error={error} onRetry={refetch} />}
      {isEmpty && <NoCases />}
      {rows && !isEmpty && (
        <Box component="section" aria-label={caseMessages.rows}>
          {wide ? <CaseTable rows={rows} version={version} /> : <CaseCards rows={rows} version={version} />}
        </Box>
      )}
      <LastDecision besides={rows?.map(({ id }) => id) ?? []} />
    </>
  )
}

function NoRows({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const offline = useOffline()
  if (offline)
    return <StatusMessage icon={<WifiOff size={32} aria-hidden />} title={caseMessages.offlineList} />
  if (!error) return <Loading />
  return (
    <StatusMessage urgent title={caseMessages.listFailed} text={toSentence(error)}>
      <Button variant="outlined" color="inherit" onClick={() => onRetry()}>
        {caseMessages.retry}
      </Button>
    </StatusMessage>
  )
}
