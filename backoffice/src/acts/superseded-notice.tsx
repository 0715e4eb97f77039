import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'

interface SupersededNoticeProps {
  /** What happened, and by whom. */
  children: ReactNode
  /** Says that what was typed is kept; false where nothing was. */
  kept: string | false
}

/** Tells in an open dialog that its act is no longer possible. */
export function SupersededNotice({ children, kept }: SupersededNoticeProps) {
  return (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
      {children}
      {kept && ` ${kept}`}
    </Alert>
  )
}
