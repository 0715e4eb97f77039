import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { WifiOff } from 'lucide-react'
import { useListContext } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { sentenceOf } from '../../../api/refusal.ts'
import { Loading } from '../../../app/loading.tsx'
import { Notice } from '../../../app/notice.tsx'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { LastDecision } from '../decision/last-decision.tsx'
import { useOffline } from '../use-offline.ts'
import { CaseCards } from './case-cards.tsx'
import { CaseTable } from './case-table.tsx'
import { ListStatus } from './list-status.tsx'
import { NoCases } from './no-cases.tsx'
import { useShownCases } from './use-shown-cases.ts'

/** Ten columns beside the menu need this much; below, cards say the same. */
export const TABLE_FITS = '(min-width: 1320px)'

/** The rows in whatever form fits: table, cards, or why there are none. Those of another filter are never shown instead. */
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
  if (offline) return <Notice icon={<WifiOff size={32} aria-hidden />} title={caseMessages.offlineList} />
  if (!error) return <Loading />
  return (
    <Notice urgent title={caseMessages.listFailed} text={sentenceOf(error)}>
      <Button variant="outlined" color="inherit" onClick={() => onRetry()}>
        {caseMessages.retry}
      </Button>
    </Notice>
  )
}
