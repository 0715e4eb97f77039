import { AppError } from '@alcove/contracts'
import type { StoredCase } from './case.ts'

/** Staff decide nothing about their own uploads. @throws OWN_CONTENT */
export function refuseOwner(known: Pick<StoredCase, 'userId'>, callerId: string): void {
  if (isOwner(known, callerId)) throw new AppError('OWN_CONTENT')
}

export function isOwner({ userId }: Pick<StoredCase, 'userId'>, callerId: string): boolean {
  return userId === callerId
}
