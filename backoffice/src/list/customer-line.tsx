import Box from '@mui/material/Box'
import { AccountLink } from '../record/account-link.tsx'

interface CustomerLineProps {
  customer: { id: string; email: string; username: string | null }
}

/** Address of a customer, linked to the account, and the username if any: the search finds both. */
export function CustomerLine({ customer: { id, email, username } }: CustomerLineProps) {
  return (
    <span title={username === null ? email : `${email}, ${username}`}>
      <AccountLink id={id}>{email}</AccountLink>
      {username && (
        <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontWeight: 400 }}>
          {username}
        </Box>
      )}
    </span>
  )
}
