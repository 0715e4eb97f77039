import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPacer } from '@alcove/kit/pacer'
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
  /** Addresses that were asked, below the base URL. */
  asked: URL[]
  /** While set, answers instead. */
  fault: Fault | null
  close(): Promise<void>
}

/** A provider's upstream on loopback, and our adapter for it with a real client between them. */
export async function startProviderFake(wire: Wire): Promise<ProviderFake> {
  const upstream = await startUpstream((request, response) => {
    const url = new URL(request.url ?? '', 'http://double.test')
    if (url.pathname.startsWith(BASE_PATH)) url.pathname = url.pathname.slice(BASE_PATH.length)
    else return response.writeHead(404).end('outside of the base URL')
    double.asked.push(url)
    if (double.fault) double.fault(request, response)
    else send(response, wire.answer(url, double.library))
  })
  const baseUrl = `${upstream.url}${BASE_PATH}/`
  const place = { name: 'eporner' as const, baseUrl, frameHosts: [], imageHosts: [] }
  const http = createGuardedClient({ ...providerAddressRules([place]), userAgent: 'Alcove test' })
  const frameHosts = ['www.eporner.com', '*.letsjerktv.com', 'embed.redtube.com']
  const double: ProviderFake = {
    provider: wire.create({ baseUrl, http, pace: createPacer(), frameHosts }),
    library: { items: Array.from({ length: 45 }, (_, n) => wire.item(n)), removed: [] },
    asked: [],
    fault: null,
    async close() {
      await http.close()
      await upstream.close()
    },
  }
  return double
}

export function send(response: ServerResponse, { status = 200, type, body }: WireAnswer): void {
  response.writeHead(status, { 'content-type': type ?? 'application/json; charset=utf-8' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A fault that answers this to everything. */
export const answering =
  (body: unknown, answer: Omit<WireAnswer, 'body'> = {}): Fault =>
  (_, response) =>
    send(response, { ...answer, body })
