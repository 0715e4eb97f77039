import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { caseMessages } from '../../../messages/cases.fr.ts'
import { AgeNotice } from '../age-notice.tsx'
import { useOffline } from '../use-offline.ts'
import { usePoster } from '../use-poster.ts'
import type { ShownCases } from './use-shown-cases.ts'

/** Status line above the rows; its space is reserved, so that rows never move. */
export function ListStatus({ shown }: { shown: ShownCases }) {
  return (
    <Box role="status" sx={line}>
      <Words shown={shown} />
    </Box>
  )
}

function Words({ shown: { rows, newcomers, leavers, show } }: { shown: ShownCases }) {
  const { error } = useListContext<ConsoleCase>()
  const offline = useOffline()
  const first = rows?.[0]
  if (offline) return caseMessages.offline
  if (error && rows) return caseMessages.stale
  if (newcomers > 0 || leavers > 0) {
    return (
      <Button color="inherit" size="small" variant="outlined" onClick={show}>
        {newcomers > 0 ? caseMessages.newcomers(newcomers) : caseMessages.leavers(leavers)}
      </Button>
    )
  }
  return first ? <PictureNotice id={first.id} /> : null
}

/** One picture stands for all: they are refused together. */
function PictureNotice({ id }: { id: string }) {
  return <AgeNotice error={usePoster(id).error} />
}

const line = {
  display: 'flex',
  alignItems: 'center',
  height: { xs: 44, sm: 40 },
  mb: 1,
  color: 'text.secondary',
  fontSize: { xs: 12, sm: 14 },
  lineHeight: 1.4,
  overflow: 'hidden',
} as const
