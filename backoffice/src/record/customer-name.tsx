import Box from '@mui/material/Box'
import { recordMessages } from '../messages/record.fr.ts'
import { AccountLink } from './account-link.tsx'

interface CustomerNameProps {
  customer: { id: string; email: string; username: string | null } | null
}

/** Username over address, linked to the account; the address alone without a username. */
export function CustomerName({ customer }: CustomerNameProps) {
  if (customer === null) return recordMessages.deletedCustomer
  const { id, email, username } = customer
  return (
    <>
      <AccountLink id={id}>{username ?? email}</AccountLink>
      {username && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{email}</Box>}
    </>
  )
}
