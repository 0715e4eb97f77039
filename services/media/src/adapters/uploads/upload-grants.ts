import type { Clock } from '@alcove/kit/clock'
import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import { z } from 'zod'
import type { UploadRequest } from '../../ports.ts'

export const OBJECT_PATH = '/objects/'

const grantSchema = z.object({
  key: z.string(),
  type: z.string(),
  max: z.int(),
  bytes: z.int().optional(),
  exp: z.number(),
})
export type UploadGrant = z.output<typeof grantSchema>

export type UploadGrants = ReturnType<typeof createUploadGrants>

/** Signs upload URLs that lead through the gateway, together with their limits. */
export function createUploadGrants(secret: string, clock: Clock) {
  const signer = createTokenSigner(secret, 'upload-url')
  return {
    async uploadUrl(request: UploadRequest): Promise<string> {
      const { key, contentType, maxBytes, bytes, expiresAt, origin } = request
      const grant: UploadGrant = {
        key,
        type: contentType,
        max: maxBytes,
        ...(bytes === undefined ? {} : { bytes }),
        exp: Math.floor(expiresAt.getTime() / 1000),
      }
      return `${origin}${OBJECT_PATH}${key}?signature=${signer.sign(grant)}`
    },
    /** The grant in an upload URL; null if it is not ours, has expired, or names another key. */
    readGrant(key: string, signature: string): UploadGrant | null {
      const grant = grantSchema.safeParse(signer.read(signature))
      if (!grant.success || grant.data.key !== key) return null
      return grant.data.exp > clock.now().getTime() / 1000 ? grant.data : null
    },
  }
}
