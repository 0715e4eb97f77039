import Box from '@mui/material/Box'
import { previewMessages as messages } from '../../../messages/cases.fr.ts'
import { Key } from '../key.tsx'

/** Keys of the player; hidden where there is no keyboard to expect. */
export function KeyLegend() {
  return (
    <Box component="section" aria-label={messages.legend} sx={legend}>
      {messages.keys.map(([keys, act]) => (
        <Box key={act} component="span" sx={entry}>
          {keys.map((key) => (
            <Key key={key} spoken>
              {key}
            </Key>
          ))}
          {act}
        </Box>
      ))}
    </Box>
  )
}

const legend = {
  display: { xs: 'none', md: 'flex' },
  flexWrap: 'wrap',
  columnGap: 2.5,
  rowGap: 1,
  color: 'text.secondary',
  fontSize: 12,
} as const
const entry = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  '& kbd': { color: 'text.primary' },
} as const
