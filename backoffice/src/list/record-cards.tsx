import Box from '@mui/material/Box'
import { type RaRecord, useListContext } from 'react-admin'
import { recordMessages } from '../messages/record.fr.ts'
import type { Column } from './column.ts'

/** The same rows on small screens: the first column heads the card, and empty values are omitted. */
export function RecordCards<R extends RaRecord>({ columns }: { columns: readonly Column<R>[] }) {
  const { data = [] } = useListContext<R>()
  const [heading, ...others] = columns
  return (
    <Box component="ul" sx={list}>
      {data.map((record) => (
        <Box component="li" key={record.id} sx={card}>
          <Box sx={title}>{heading?.render(record)}</Box>
          <Box component="dl" sx={facts}>
            {others
              .filter(({ hiddenAtFirst }) => !hiddenAtFirst)
              .map(({ name, label, render }) => ({ name, label, shown: render(record) }))
              .filter(({ shown }) => shown !== recordMessages.none)
              .map(({ name, label, shown }) => (
                <Box key={name} sx={{ display: 'contents' }}>
                  <dt>{label}</dt>
                  <dd>{shown}</dd>
                </Box>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
} as const

const card = {
  position: 'relative',
  '&:has(a):hover': { bgcolor: 'action.hover' },
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  display: 'grid',
  gap: 1,
  alignContent: 'start',
} as const

/** The link covers the whole card. */
const title = {
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
} as const

const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 2,
  rowGap: 0.5,
  alignItems: 'baseline',
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, textAlign: 'right', overflowWrap: 'anywhere', minWidth: 0 },
  // Other links lie above the link that covers the card.
  '& dd a': { position: 'relative', zIndex: 1 },
} as const
