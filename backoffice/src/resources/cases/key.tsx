import Box from '@mui/material/Box'

/** A key of the keyboard; hidden where there is none, and from screen readers, which know it from the button. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
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
