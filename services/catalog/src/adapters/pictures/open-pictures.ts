import { isOnHosts, type ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { hostAndPort } from '../outbound/address-rules.ts'
import { createGuardedClient } from '../outbound/guarded-client.ts'
import { createPictureCache, type PictureCacheDeps, type Pictures } from './picture-cache.ts'
import { createPictureEncoder } from './picture-encoder.ts'
import { createPictureFetcher } from './picture-fetcher.ts'

interface Options extends Omit<PictureCacheDeps, 'fetcher' | 'encoder' | 'sourceOf'> {
  places: readonly ProviderEndpoint[]
  userAgent: string
  proxy: string | undefined
}

/** Pictures from the providers' own hosts, and from nowhere else. */
export function openPictures({
  places,
  userAgent,
  proxy,
  ...deps
}: Options): Pictures & { close(): Promise<void> } {
  const hosts = places.flatMap((place) => place.imageHosts)
  const http = createGuardedClient({
    allowed: (url) => isOnHosts(url, hosts),
    privateExceptions: places.flatMap(({ baseUrl }) => (baseUrl ? [hostAndPort(new URL(baseUrl))] : [])),
    userAgent,
    proxy,
  })
  const cache = createPictureCache({
    ...deps,
    fetcher: createPictureFetcher(http),
    encoder: createPictureEncoder(),
    sourceOf: (url) => places.find(({ imageHosts }) => isOnHosts(url, imageHosts))?.name ?? url.host,
  })
  return { ...cache, close: http.close }
}
