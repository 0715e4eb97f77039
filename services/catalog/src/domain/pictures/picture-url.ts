import { isOnHosts, type ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { createTextSigner, type TextSigner } from '@alcove/kit/tokens/signed-text'
import { createTokenSigner, TOKEN_MAX_LENGTH, type TokenSigner } from '@alcove/kit/tokens/signed-token'
import { z } from 'zod'

const USUAL_SCHEME = 'https://'

/**
 * Signs addresses of pictures. `former` only reads older, longer addresses that browsers keep, such as in favourites.
 */
export interface PictureSigner {
  current: TextSigner
  former: TokenSigner
}

export function createPictureSigner(secret: string): PictureSigner {
  return {
    current: createTextSigner(secret, 'picture-address'),
    former: createTokenSigner(secret, 'picture'),
  }
}

/** A provider's picture, and the id of its video if the token has one. */
export interface SignedPicture {
  url: URL
  videoId: string | undefined
}

/**
 * Creates the proxied address of a provider's picture; it is stable, so that browsers can cache it.
 * @param video its id with prefix, and the picture's address at the provider
 * @param origin of the site: `https://example.org`
 * @returns null for a foreign host, or an address that is too long
 */
export function createPictureUrl(
  signer: PictureSigner,
  origin: string,
  provider: Pick<ProviderEndpoint, 'imageHosts'>,
  video: { id: string; picture: string | null },
): string | null {
  const url = video.picture === null ? null : URL.parse(video.picture)
  if (!url || !isOnHosts(url, provider.imageHosts)) return null
  const address = url.href.startsWith(USUAL_SCHEME) ? url.href.slice(USUAL_SCHEME.length) : url.href
  const token = signer.current.sign(`${video.id} ${address}`)
  return token.length > TOKEN_MAX_LENGTH ? null : `${origin}/api/images/${token}`
}

/** Reads the picture from a signed token; null for a token that is not ours. */
export function readPictureToken(signer: PictureSigner, token: string): SignedPicture | null {
  const text = signer.current.read(token)
  if (text === null) return readFormerToken(signer.former, token)
  const space = text.indexOf(' ')
  const address = text.slice(space + 1)
  const url = URL.parse(/^http:/.test(address) ? address : USUAL_SCHEME + address)
  return url && { url, videoId: text.slice(0, space) }
}

const formerPayloadSchema = z.object({ url: z.string(), video: z.string().optional() })

function readFormerToken(signer: TokenSigner, token: string): SignedPicture | null {
  const payload = formerPayloadSchema.safeParse(signer.read(token))
  const url = payload.success ? URL.parse(payload.data.url) : null
  return url && { url, videoId: payload.data?.video }
}
