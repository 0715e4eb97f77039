import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { recordMessages } from '../messages/record.fr.ts'

interface SupersededNoticeProps {
  /** What happened, and by whom. */
  children: ReactNode
  isTyped: boolean
}

/** Tells in an open dialog that its act is no longer possible. */
export function SupersededNotice({ children, isTyped }: SupersededNoticeProps) {
  return (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
      {children}
      {isTyped && ` ${recordMessages.inputKept}`}
    </Alert>
  )
}
