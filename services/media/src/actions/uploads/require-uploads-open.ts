import { AppError } from '@alcove/contracts'
import type { MediaDeps } from '../../deps.ts'

const RETRY_AFTER_S = 3_600

/** @throws SERVICE_UNAVAILABLE while uploads are closed because the installed ffmpeg gets no fixes */
export function requireUploadsOpen({ areUploadsOpen }: Pick<MediaDeps, 'areUploadsOpen'>): void {
  if (areUploadsOpen) return
  const message = 'Les envois de vidéos sont fermés pour le moment, veuillez réessayer plus tard'
  throw new AppError('SERVICE_UNAVAILABLE', { message, retryAfter: RETRY_AFTER_S })
}
