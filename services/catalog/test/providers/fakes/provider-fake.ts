import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPacer } from '@alcove/kit/concurrency/pacer'
import { providerAddressRules } from '../../../src/adapters/open-providers.ts'
import { createGuardedClient } from '../../../src/adapters/outbound/guarded-client.ts'
import type { VideoProvider } from '../../../src/ports.ts'
import { startUpstream } from '../../outbound/upstream.ts'
import type { Library, Wire, WireAnswer } from './wire.ts'

/** Base URLs may have a path. */
const BASE_PATH = '/below/here'

export type Fault = (request: IncomingMessage, response: ServerResponse) => void

export interface ProviderFake {
  provider: VideoProvider
  library: Library
  /** Requested addresses below the base URL. */
  requested: URL[]
  /** Replaces the answer while set. */
  fault: Fault | null
  close(): Promise<void>
}

/** Starts a provider's upstream on loopback, and our adapter with a real client for it. */
export async function startProviderFake(wire: Wire): Promise<ProviderFake> {
  const upstream = await startUpstream((request, response) => {
    const url = new URL(request.url ?? '', 'http://fake.test')
    if (url.pathname.startsWith(BASE_PATH)) url.pathname = url.pathname.slice(BASE_PATH.length)
    else return response.writeHead(404).end('outside of the base URL')
    fake.requested.push(url)
    if (fake.fault) fake.fault(request, response)
    else send(response, wire.answer(url, fake.library))
  })
  const baseUrl = `${upstream.url}${BASE_PATH}/`
  const place = { name: 'eporner' as const, baseUrl, frameHosts: [], imageHosts: [] }
  const http = createGuardedClient({ ...providerAddressRules([place]), userAgent: 'Alcove test' })
  const frameHosts = ['www.eporner.com', '*.letsjerktv.com', 'embed.redtube.com']
  const fake: ProviderFake = {
    provider: wire.create({ baseUrl, http, pace: createPacer(), frameHosts }),
    library: { items: Array.from({ length: 45 }, (_, n) => wire.item(n)), removed: [] },
    requested: [],
    fault: null,
    async close() {
      await http.close()
      await upstream.close()
    },
  }
  return fake
}

export function send(response: ServerResponse, { status = 200, type, body }: WireAnswer): void {
  response.writeHead(status, { 'content-type': type ?? 'application/json; charset=utf-8' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Creates a fault that gives this answer to every request. */
export const answering =
  (body: unknown, answer: Omit<WireAnswer, 'body'> = {}): Fault =>
  (_, response) =>
    send(response, { ...answer, body })
