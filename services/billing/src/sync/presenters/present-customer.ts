import type { CustomerName } from '../../store/find-ids.ts'

/** Presents an account to administrators. */
export const presentCustomer = ({ userId, email, username }: CustomerName) => ({
  id: userId,
  email,
  username,
})
