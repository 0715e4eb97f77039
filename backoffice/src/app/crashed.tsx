import Button from '@mui/material/Button'
import { frameMessages } from '../messages/frame.fr.ts'
import { Notice } from './notice.tsx'

/** What is left of a screen that threw. */
export function Crashed() {
  return (
    <Notice title={frameMessages.crashed} text={frameMessages.crashedHint}>
      <Button variant="outlined" color="inherit" onClick={() => window.location.reload()}>
        {frameMessages.reload}
      </Button>
    </Notice>
  )
}
