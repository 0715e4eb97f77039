import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { recordPath } from '../shared/paths.ts'

interface RecordLinkProps {
  resource: string
  id: string
  children: ReactNode
}

/** Opens a record by keyboard. */
export function RecordLink({ resource, id, children }: RecordLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={recordPath(resource, id)}
      color="textPrimary"
      underline="hover"
      // The row opens the same record.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}
