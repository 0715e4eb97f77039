import type { CustomerName } from '../../store/customer-name.ts'

/** Presents an account to administrators. */
export const presentCustomer = ({ userId, email, username }: CustomerName) => ({
  id: userId,
  email,
  username,
})
