import Button from '@mui/material/Button'
import { frameMessages } from '../messages/frame.fr.ts'
import { focusContent } from './focus-content.ts'

/** A button, since the fragment of the address is the router's. */
export function SkipLink() {
  return (
    <Button
      variant="contained"
      onClick={focusContent}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {frameMessages.skip}
    </Button>
  )
}
