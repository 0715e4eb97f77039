import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { previewMessages } from '../../../messages/cases.fr.ts'

export const PreviewLoading = () => (
  <Box role="status" aria-label={previewMessages.loading}>
    <CircularProgress color="inherit" size={32} aria-hidden />
  </Box>
)
