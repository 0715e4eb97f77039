import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface StatusMessageProps {
  title: string
  text?: string
  icon?: ReactNode
  /** Announced by screen readers at once, for failures. */
  urgent?: boolean
  children?: ReactNode
}

/** Message in place of content that is empty, failed or missing, with at most one helpful action. */
export function StatusMessage({ title, text, icon, urgent = false, children }: StatusMessageProps) {
  return (
    <Box
      role={urgent ? 'alert' : undefined}
      sx={{
        display: 'grid',
        gap: 1.5,
        justifyItems: 'center',
        textAlign: 'center',
        px: 3,
        py: 8,
        color: 'text.secondary',
      }}
    >
      {icon}
      <Typography variant="h2" component="p" color="textPrimary">
        {title}
      </Typography>
      {text && <Typography sx={{ maxWidth: 480 }}>{text}</Typography>}
      {children}
    </Box>
  )
}
