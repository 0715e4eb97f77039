import Button from '@mui/material/Button'
import { frameMessages } from '../messages/frame.fr.ts'
import { focusContent } from '../shared/focus-content.ts'

/** A button, because the router owns the fragment of the address. */
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
