import { type Dispatcher, request as send } from 'undici'
import { ProviderOutage } from '../../ports.ts'
import { type AddressRules, checkedAddress, redirectTarget } from './address-rules.ts'
import { cappedBody, wholeBody } from './capped-body.ts'
import { type DispatcherOptions, openDispatchers } from './dispatchers.ts'
import { outageOf } from './outage-of.ts'

const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface GuardedRequest {
  /** Ends the request, reading of the body included. */
  signal: AbortSignal
  maxBytes: number
  accept?: string
}

export type GuardedHeaders = Readonly<Record<string, string | undefined>>

export interface GuardedAnswer<Body> {
  /** Of any kind but redirects; what it means is the caller's matter. */
  status: number
  /** Names in lower case. */
  headers: GuardedHeaders
  body: Body
}

/** Read the body, to its end or not, or discard it: either gives the connection back. */
export interface GuardedStream extends GuardedAnswer<AsyncIterable<Uint8Array>> {
  discard(): void
}

/** The one way out. Every failure is a ProviderOutage; what comes back is of the size the caller allows. */
export interface GuardedClient {
  request(address: string | URL, request: GuardedRequest): Promise<GuardedAnswer<Uint8Array>>
  /** The body as it arrives. */
  stream(address: string | URL, request: GuardedRequest): Promise<GuardedStream>
  close(): Promise<void>
}

export interface GuardedClientOptions extends AddressRules, DispatcherOptions {
  userAgent: string
}

export function createGuardedClient({
  userAgent,
  resolve,
  proxy,
  ...rules
}: GuardedClientOptions): GuardedClient {
  const { privateExceptions } = rules
  const dispatchers = openDispatchers({ privateExceptions, resolve, proxy })

  async function open(
    address: string | URL,
    { signal, accept }: GuardedRequest,
  ): Promise<Dispatcher.ResponseData> {
    let url = checkedAddress(address, rules)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await send(url, {
        dispatcher: await dispatchers.of(url),
        signal,
        // Note: compressed answers are not asked for, so that the cap on bytes is one on what comes out.
        headers: { 'user-agent': userAgent, accept: accept ?? '*/*', 'accept-encoding': 'identity' },
      })
      answer.body.on('error', () => {})
      const { location } = answer.headers
      if (!REDIRECTS.has(answer.statusCode)) return answer
      answer.body.destroy()
      if (typeof location !== 'string') throw new ProviderOutage('status', 'A redirect leads nowhere')
      url = redirectTarget(url, location, rules)
    }
    throw new ProviderOutage('status', `More than ${MAX_REDIRECTS} redirects`)
  }

  async function stream(address: string | URL, request: GuardedRequest): Promise<GuardedStream> {
    try {
      const { statusCode, headers, body } = await open(address, request)
      const plain = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.join(', ') : value,
        ]),
      )
      return {
        status: statusCode,
        headers: plain,
        body: cappedBody(body, plain, request),
        discard: () => body.destroy(),
      }
    } catch (error) {
      throw outageOf(error, request.signal)
    }
  }

  return {
    stream,
    async request(address, request) {
      const { status, headers, body } = await stream(address, request)
      return { status, headers, body: await wholeBody(body) }
    },
    close: dispatchers.close,
  }
}
