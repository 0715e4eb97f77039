import { asResource } from '@alcove/contracts'
import { publicAccount, type StoredAccount } from '../domain/account.ts'

export const userResource = (account: StoredAccount) =>
  asResource('User', `/api/users/${account.id}`, {
    ...publicAccount(account),
    createdAt: account.createdAt.toISOString(),
  })
