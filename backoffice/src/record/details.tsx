import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { recordMessages } from '../messages/record.fr.ts'

/** Details of a record, by name. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <Box component="section" aria-label={recordMessages.facts} sx={card}>
      <Box component="dl" sx={facts}>
        {children}
      </Box>
    </Box>
  )
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ?? recordMessages.none}</dd>
    </>
  )
}

const card = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const

const facts = {
  display: 'grid',
  gridTemplateColumns: { xs: 'fit-content(36%) 1fr', sm: 'minmax(150px, auto) 1fr' },
  rowGap: 1,
  columnGap: 2,
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', minWidth: 0 },
  // The underline is the only mark of these links.
  '& dd a': { textDecoration: 'underline', textUnderlineOffset: '3px' },
} as const
