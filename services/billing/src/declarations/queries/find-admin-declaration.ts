import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { presentDeclaration } from '../presenters/present-declaration.ts'

/** @throws AppError DECLARATION_NOT_FOUND */
export async function findAdminDeclaration({ store }: Pick<BillingDeps, 'store'>, id: string) {
  const [row] = await store.declarationList.load([id])
  if (!row) throw new AppError('DECLARATION_NOT_FOUND')
  return presentDeclaration(row)
}
