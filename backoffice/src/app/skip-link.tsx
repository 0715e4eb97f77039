import Button from '@mui/material/Button'
import { frameMessages } from '../messages/frame.fr.ts'

/** A button, since the fragment of the address is the router's. */
export function SkipLink() {
  return (
    <Button
      variant="contained"
      onClick={() => document.getElementById('main-content')?.focus()}
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
