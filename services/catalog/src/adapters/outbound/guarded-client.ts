import { type Dispatcher, request as send } from 'undici'
import { ProviderOutage } from '../../ports.ts'
import { capBody, readBody } from './cap-body.ts'
import { type DispatcherOptions, openDispatchers } from './dispatchers.ts'
import { type AddressRules, checkAddress, resolveRedirect } from './refuse-address.ts'
import { toRequestOutage } from './to-request-outage.ts'

const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface GuardedRequest {
  /** Aborts the request, including the reading of its body. */
  signal: AbortSignal
  maxBytes: number
  accept?: string
}

export type GuardedHeaders = Readonly<Record<string, string | undefined>>

export interface GuardedAnswer<Body> {
  /** Any status but redirects; the caller interprets it. */
  status: number
  /** Names in lower case. */
  headers: GuardedHeaders
  body: Body
}

/** The caller reads or discards the body: either frees the connection. */
export interface GuardedStream extends GuardedAnswer<AsyncIterable<Uint8Array>> {
  discard(): void
}

/** The only client for outgoing requests. Every failure is a ProviderOutage; bodies never exceed the allowed size. */
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
    let url = checkAddress(address, rules)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await send(url, {
        dispatcher: await dispatchers.findDispatcher(url),
        signal,
        // Note: no compressed answers, so that the byte limit applies to the decoded body.
        headers: { 'user-agent': userAgent, accept: accept ?? '*/*', 'accept-encoding': 'identity' },
      })
      answer.body.on('error', () => {})
      const { location } = answer.headers
      if (!REDIRECTS.has(answer.statusCode)) return answer
      answer.body.destroy()
      if (typeof location !== 'string') throw new ProviderOutage('status', 'A redirect has no Location')
      url = resolveRedirect(url, location, rules)
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
        body: capBody(body, plain, request),
        discard: () => body.destroy(),
      }
    } catch (error) {
      throw toRequestOutage(error, request.signal)
    }
  }

  return {
    stream,
    async request(address, request) {
      const { status, headers, body } = await stream(address, request)
      return { status, headers, body: await readBody(body) }
    },
    close: dispatchers.close,
  }
}
