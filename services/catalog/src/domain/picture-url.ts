import { isOnHosts, type ProviderPlace } from '@alcove/kit/config/provider-config'
import { TOKEN_MAX_LENGTH, type TokenSigner } from '@alcove/kit/tokens/signed-token'
import { z } from 'zod'

const payloadSchema = z.object({ url: z.string() })

/**
 * The address of a provider's picture at our proxy, always the same for the same picture, so that browsers keep it.
 * @param origin where visitors see us: `https://example.org`
 * @returns null where the picture is on no host of the provider, or its address is too long
 */
export function pictureUrl(
  signer: TokenSigner,
  origin: string,
  provider: Pick<ProviderPlace, 'imageHosts'>,
  upstreamUrl: string | null,
): string | null {
  const url = upstreamUrl === null ? null : URL.parse(upstreamUrl)
  if (!url || !isOnHosts(url, provider.imageHosts)) return null
  const token = signer.sign({ url: url.href })
  return token.length > TOKEN_MAX_LENGTH ? null : `${origin}/api/images/${token}`
}

/** The picture that an address of ours is about; null where we did not make it. */
export function pictureOf(signer: TokenSigner, token: string): URL | null {
  const payload = payloadSchema.safeParse(signer.read(token))
  return payload.success ? URL.parse(payload.data.url) : null
}
