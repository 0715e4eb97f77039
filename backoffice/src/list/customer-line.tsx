import Box from '@mui/material/Box'
import { RecordLink } from './record-link.tsx'

interface CustomerLineProps {
  customer: { email: string; username: string | null }
  /** What the address opens. */
  opens?: { resource: string; id: string }
}

/** The address of a customer, and the name where there is one: the search finds both. */
export function CustomerLine({ customer: { email, username }, opens }: CustomerLineProps) {
  return (
    <span title={username === null ? email : `${email}, ${username}`}>
      {opens ? <RecordLink {...opens}>{email}</RecordLink> : email}
      {username && (
        <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 400 }}>
          {username}
        </Box>
      )}
    </span>
  )
}
