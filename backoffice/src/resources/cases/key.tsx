import Box from '@mui/material/Box'

interface KeyProps {
  children: string
  /** True where no button reads it out. */
  spoken?: boolean
}

/** Keyboard hint; hidden without a keyboard and from screen readers, which read it from the button. */
export function Key({ children, spoken = false }: KeyProps) {
  return (
    <Box
      component="kbd"
      aria-hidden={!spoken}
      sx={{
        display: { xs: 'none', md: 'inline-block' },
        minWidth: 20,
        px: 0.5,
        border: 1,
        borderColor: 'currentcolor',
        borderRadius: 0.5,
        font: 'inherit',
        fontSize: '11px !important',
        lineHeight: '18px',
        textAlign: 'center',
        opacity: 0.8,
      }}
    >
      {children}
    </Box>
  )
}
