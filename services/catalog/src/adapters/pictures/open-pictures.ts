import { isOnHosts, type ProviderEndpoint } from '@alcove/kit/config/provider-config'
import { createGuardedClient } from '../outbound/guarded-client.ts'
import { hostAndPort } from '../outbound/refuse-address.ts'
import { createPictureCache, type PictureCacheDeps, type Pictures } from './picture-cache.ts'
import { createPictureEncoder } from './picture-encoder.ts'
import { createPictureFetcher } from './picture-fetcher.ts'

interface Options extends Omit<PictureCacheDeps, 'fetcher' | 'encoder' | 'findSource'> {
  endpoints: readonly ProviderEndpoint[]
  userAgent: string
  proxy: string | undefined
}

/** Opens the picture cache, which fetches only from the providers' own picture hosts. */
export function openPictures({
  endpoints,
  userAgent,
  proxy,
  ...deps
}: Options): Pictures & { close(): Promise<void> } {
  const hosts = endpoints.flatMap((endpoint) => endpoint.imageHosts)
  const http = createGuardedClient({
    allowed: (url) => isOnHosts(url, hosts),
    privateExceptions: endpoints.flatMap(({ baseUrl }) => (baseUrl ? [hostAndPort(new URL(baseUrl))] : [])),
    userAgent,
    proxy,
  })
  const cache = createPictureCache({
    ...deps,
    fetcher: createPictureFetcher(http),
    encoder: createPictureEncoder(),
    findSource: (url) => endpoints.find(({ imageHosts }) => isOnHosts(url, imageHosts))?.name ?? url.host,
  })
  return { ...cache, close: http.close }
}
