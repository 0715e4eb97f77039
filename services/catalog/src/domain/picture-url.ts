import { isOnHosts, type ProviderPlace } from '@alcove/kit/config/provider-config'
import { TOKEN_MAX_LENGTH, type TokenSigner } from '@alcove/kit/tokens/signed-token'
import { z } from 'zod'

// Note: browsers keep addresses of before they named the video, as those of favourites.
const payloadSchema = z.object({ url: z.string(), video: z.string().optional() })

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
  signer: TokenSigner,
  origin: string,
  provider: Pick<ProviderPlace, 'imageHosts'>,
  video: { id: string; picture: string | null },
): string | null {
  const url = video.picture === null ? null : URL.parse(video.picture)
  if (!url || !isOnHosts(url, provider.imageHosts)) return null
  const token = signer.sign({ url: url.href, video: video.id })
  return token.length > TOKEN_MAX_LENGTH ? null : `${origin}/api/images/${token}`
}

/** The picture that an address of ours is about; null where we did not make it. */
export function pictureOf(signer: TokenSigner, token: string): NamedPicture | null {
  const payload = payloadSchema.safeParse(signer.read(token))
  const url = payload.success ? URL.parse(payload.data.url) : null
  return url && { url, videoId: payload.data?.video }
}
