import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  text?: string
  icon?: ReactNode
  /** Said at once by screen readers: for what went wrong. */
  urgent?: boolean
  children?: ReactNode
}

/** A calm block in place of content: empty, failed or missing, with at most one helpful action. */
export function Notice({ title, text, icon, urgent = false, children }: NoticeProps) {
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
