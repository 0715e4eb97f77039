import Box from '@mui/material/Box'
import { recordMessages } from '../messages/record.fr.ts'

interface CustomerNameProps {
  customer: { email: string; username: string | null } | null
}

/** Name over address on a page; where there is no name the address alone. */
export function CustomerName({ customer }: CustomerNameProps) {
  if (customer === null) return recordMessages.deletedCustomer
  const { email, username } = customer
  return (
    <>
      {username ?? email}
      {username && <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{email}</Box>}
    </>
  )
}
