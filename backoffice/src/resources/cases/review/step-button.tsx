import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Key } from '../key.tsx'

interface StepButtonProps {
  name: string
  /** Key as shown … */
  hotkey: string
  /** … and all keys, for assistive technology (ARIA 1.2, aria-keyshortcuts). */
  shortcuts: string
  icon: ReactNode
  disabled?: boolean
  onClick: () => unknown
}

/** Secondary button of the bar; on small screens only its icon. */
export function StepButton({ name, hotkey, shortcuts, icon, disabled = false, onClick }: StepButtonProps) {
  return (
    <Button
      color="inherit"
      aria-keyshortcuts={shortcuts}
      disabled={disabled}
      onClick={onClick}
      sx={{ minWidth: 40, gap: 1 }}
    >
      {icon}
      <Box component="span" sx={wideOnly}>
        {name}
      </Box>
      <Key>{hotkey}</Key>
    </Button>
  )
}

/** Keeps the name for screen readers where there is no space to show it. */
const wideOnly = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
  whiteSpace: 'nowrap',
} as const
