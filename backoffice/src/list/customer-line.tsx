import Box from '@mui/material/Box'
import { AccountLink } from '../record/account-link.tsx'

interface CustomerLineProps {
  customer: { id: string; email: string; username: string | null }
}

/** The address of a customer, which leads to the account, and the name where there is one: the search finds both. */
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
