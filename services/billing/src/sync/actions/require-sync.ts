import { AppError } from '@alcove/contracts'
import { PaymentUnavailable } from '../../ports.ts'
import { InvalidSnapshotError } from '../domain/validate-snapshot.ts'

/** Runs a sync without which its caller must not go on. @throws AppError PAYMENT_UNAVAILABLE */
export async function requireSync(sync: () => Promise<void>): Promise<void> {
  try {
    await sync()
  } catch (error) {
    if (!(error instanceof PaymentUnavailable || error instanceof InvalidSnapshotError)) throw error
    throw new AppError('PAYMENT_UNAVAILABLE', { cause: error })
  }
}
