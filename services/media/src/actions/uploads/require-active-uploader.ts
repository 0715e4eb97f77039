import { AppError } from '@alcove/contracts'
import type { MediaStore } from '../../store/store.ts'

/**
 * Looks at the suspension itself: its event may be quicker than the one that ends the tokens of the account, and upload URLs
 * outlive them.
 * @throws ACCOUNT_SUSPENDED
 */
export async function requireActiveUploader(
  store: Pick<MediaStore, 'findUploader'>,
  userId: string,
): Promise<void> {
  if ((await store.findUploader(userId))?.suspended) throw new AppError('ACCOUNT_SUSPENDED')
}
