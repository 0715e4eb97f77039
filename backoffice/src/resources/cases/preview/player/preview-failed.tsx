import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { needsAgeProof, toSentence } from '../../../../api/refusal.ts'
import { previewMessages } from '../../../../messages/cases.fr.ts'
import { AgeNotice } from '../../age-notice.tsx'

interface PreviewFailedProps {
  error: unknown
  /** True when playback started and its grant was ended. */
  ended: boolean
  onRetry: () => void
}

export function PreviewFailed({ error, ended, onRetry }: PreviewFailedProps) {
  return (
    <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'center', p: 3, textAlign: 'center' }}>
      {needsAgeProof(error) ? (
        <AgeNotice error={error} />
      ) : (
        <>
          <Typography>{ended ? previewMessages.ended : previewMessages.failed}</Typography>
          {!ended && <Typography color="textSecondary">{toSentence(error)}</Typography>}
        </>
      )}
      <Button variant="outlined" color="inherit" onClick={onRetry}>
        {previewMessages.retry}
      </Button>
    </Box>
  )
}
