import { AppError } from '@alcove/contracts'

/** Bytes and contents, both stored and in transit: used, requested or allowed. */
export interface UploadAmount {
  /** Contents. */
  count: number
  bytes: number
}

/**
 * @param used without the requested amount
 * @throws UPLOAD_QUOTA_REACHED, with a sentence that states the remainder
 */
export function requireQuota(quota: UploadAmount, used: UploadAmount, wanted: UploadAmount): void {
  const params = { quota, used, wanted }
  if (used.count + wanted.count > quota.count)
    throw new AppError('UPLOAD_QUOTA_REACHED', {
      message: `Votre compte peut garder ${quota.count} vidéos au plus : il ne vous reste aucun envoi`,
      params,
    })
  if (used.bytes + wanted.bytes > quota.bytes)
    throw new AppError('UPLOAD_QUOTA_REACHED', {
      message: `Il vous reste ${size(bytesLeft(quota, used))} sur les ${size(quota.bytes)} de votre compte : ce fichier est trop volumineux. La place d’une vidéo supprimée se libère au bout d’une semaine environ`,
      params,
    })
}

/** Drafts that an account may create in a day without sending a file: each leaves a row with its text. */
export const DRAFTS_A_DAY = 500

/** @throws UPLOAD_QUOTA_REACHED */
export function requireDraftQuota(made: number): void {
  if (made < DRAFTS_A_DAY) return
  throw new AppError('UPLOAD_QUOTA_REACHED', {
    message: `Vous avez annoncé ${DRAFTS_A_DAY} vidéos sans envoyer leur fichier depuis hier : veuillez réessayer demain`,
    params: { made },
  })
}

export function bytesLeft(quota: UploadAmount, used: UploadAmount): number {
  return Math.max(0, quota.bytes - used.bytes)
}

const UNITS = ['octets', 'Ko', 'Mo', 'Go', 'To']

/** Rounds down, so that the stated remainder is really available. */
function size(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_024)))
  const value = Math.floor((bytes / 1_024 ** unit) * 10) / 10
  return `${value.toLocaleString('fr-FR')} ${UNITS[unit]}`
}
