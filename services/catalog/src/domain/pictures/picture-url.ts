import { isOnHosts, type ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { createTextSigner, type TextSigner } from '@alcove/kit/tokens/signed-text'
import { createTokenSigner, TOKEN_MAX_LENGTH, type TokenSigner } from '@alcove/kit/tokens/signed-token'
import { z } from 'zod'

const USUAL_SCHEME = 'https://'

/** Signs addresses of pictures. `former` only reads: browsers keep longer ones of before, as those of favourites. */
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

/** A picture of a provider, and the video that it shows, where its address says it. */
export interface NamedPicture {
  url: URL
  videoId: string | undefined
}

/**
 * The address of a provider's picture at our proxy, always the same for the same picture, so that browsers keep it.
 * @param video its id with prefix, and where the picture is at the provider
 * @param origin where visitors see us: `https://example.org`
 * @returns null where the picture is on no host of the provider, or its address is too long
 */
export function pictureUrl(
  signer: PictureSigner,
  origin: string,
  provider: Pick<ProviderEndpoint, 'imageHosts'>,
  video: { id: string; picture: string | null },
): string | null {
  const url = video.picture === null ? null : URL.parse(video.picture)
  if (!url || !isOnHosts(url, provider.imageHosts)) return null
  const place = url.href.startsWith(USUAL_SCHEME) ? url.href.slice(USUAL_SCHEME.length) : url.href
  const token = signer.current.sign(`${video.id} ${place}`)
  return token.length > TOKEN_MAX_LENGTH ? null : `${origin}/api/images/${token}`
}

/** The picture that an address of ours is about; null where we did not make it. */
export function pictureOf(signer: PictureSigner, token: string): NamedPicture | null {
  const text = signer.current.read(token)
  if (text === null) return formerPictureOf(signer.former, token)
  const space = text.indexOf(' ')
  const place = text.slice(space + 1)
  const url = URL.parse(/^http:/.test(place) ? place : USUAL_SCHEME + place)
  return url && { url, videoId: text.slice(0, space) }
}

const formerPayloadSchema = z.object({ url: z.string(), video: z.string().optional() })

function formerPictureOf(signer: TokenSigner, token: string): NamedPicture | null {
  const payload = formerPayloadSchema.safeParse(signer.read(token))
  const url = payload.success ? URL.parse(payload.data.url) : null
  return url && { url, videoId: payload.data?.video }
}
