import type { UploadRequest } from '../../ports.ts'
import type { S3Settings } from './s3-settings.ts'
import { signUrl } from './sign-url.ts'

/** Maximum of Signature Version 4: seven days. */
const LONGEST_S = 7 * 86_400

type AnnouncedUpload = Pick<UploadRequest, 'key' | 'contentType' | 'expiresAt'> & { bytes: number }

/**
 * A URL that takes one PUT of exactly this key, type and length straight into the bucket.
 * @param endpoint scheme and host that the browser will use
 */
export function presignUpload(
  settings: S3Settings,
  endpoint: string,
  { key, contentType, bytes, expiresAt }: AnnouncedUpload,
  now: Date,
): string {
  // Note: the signature names whole seconds.
  const seconds = Math.floor(expiresAt.getTime() / 1_000) - Math.floor(now.getTime() / 1_000)
  return signUrl(
    {
      method: 'PUT',
      endpoint,
      path: `${settings.bucket}/${key}`,
      headers: { 'content-type': contentType, 'content-length': String(bytes) },
      expiresInS: Math.min(LONGEST_S, Math.max(1, seconds)),
    },
    settings,
    now,
  )
}
