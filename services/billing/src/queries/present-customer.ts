import type { CustomerName } from '../store/find-ids.ts'

/** An account as support sees it. */
export const presentCustomer = ({ userId, email, username }: CustomerName) => ({
  id: userId,
  email,
  username,
})
