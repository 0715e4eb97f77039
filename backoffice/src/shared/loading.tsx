import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { frameMessages } from '../messages/frame.fr.ts'

export function Loading() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 240 }}>
      <CircularProgress size={24} aria-label={frameMessages.loading} />
    </Box>
  )
}
