import type { ServerResponse } from 'node:http'
import type { OutageKind } from '../../../src/ports.ts'
import { answering, type Fault, send } from './provider-fake.ts'

const CHUNK = Buffer.alloc(64 * 1024, ' ')
const FIFTY_MB = 50 * 1024 ** 2

/** Writes spaces, which are valid before JSON, as fast as they are read. */
function pourSpaces(response: ServerResponse, bytes: number): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  let left = bytes
  const write = () => {
    while (left > 0 && !response.destroyed) {
      left -= CHUNK.length
      if (!response.write(CHUNK)) return
    }
    response.end('{}')
  }
  response.on('drain', write)
  write()
}

const withHeaders =
  (status: number, headers: Record<string, string>): Fault =>
  (_, response) =>
    response.writeHead(status, headers).end('not now')

const cutAfter =
  (text: string): Fault =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write(text, () => response.destroy())
  }

/** Faulty answers of upstreams and how they count. Milliseconds only where the wait matters. */
export const FAULTS: readonly {
  name: string
  fault: Fault
  kind: OutageKind
  retryAfter?: number
  ms?: number
}[] = [
  { name: 'hangs', fault: () => undefined, kind: 'timeout', ms: 150 },
  {
    name: 'hangs in the middle of a body',
    fault: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    kind: 'timeout',
    ms: 150,
  },
  { name: 'resets before the headers', fault: (_, response) => response.destroy(), kind: 'connection' },
  { name: 'resets in the middle of a body', fault: cutAfter('{"videos":['), kind: 'connection' },
  { name: '500', fault: answering('{}', { status: 500 }), kind: 'status' },
  {
    name: '403 with a challenge page',
    fault: answering('<html>', { status: 403, type: 'text/html' }),
    kind: 'status',
  },
  { name: '404 with a page', fault: answering('<html>', { status: 404, type: 'text/html' }), kind: 'status' },
  { name: '429', fault: withHeaders(429, {}), kind: 'pressure' },
  {
    name: '429 with Retry-After',
    fault: withHeaders(429, { 'retry-after': '17' }),
    kind: 'pressure',
    retryAfter: 17,
  },
  {
    name: '503 with Retry-After',
    fault: withHeaders(503, { 'retry-after': '5' }),
    kind: 'pressure',
    retryAfter: 5,
  },
  { name: '50 MB', fault: (_, response) => pourSpaces(response, FIFTY_MB), kind: 'size' },
  {
    name: 'redirects to a private address',
    fault: withHeaders(302, { location: 'http://169.254.169.254/latest/' }),
    kind: 'refused-address',
  },
  {
    name: 'redirects to another port of this machine',
    fault: withHeaders(302, { location: 'http://127.0.0.1:1/' }),
    kind: 'refused-address',
  },
  {
    name: 'redirects to itself for ever',
    fault: (request, response) => response.writeHead(302, { location: request.url ?? '' }).end(),
    kind: 'status',
  },
  { name: 'a page of HTML', fault: answering('<!doctype html><p>…', { type: 'text/html' }), kind: 'format' },
  { name: 'HTML that says it is JSON', fault: answering('<!doctype html><p>…'), kind: 'format' },
  { name: 'an empty body', fault: answering(''), kind: 'format' },
  { name: 'no content type', fault: (_, response) => response.writeHead(200).end('[]'), kind: 'format' },
  { name: 'JSON that ends too early', fault: answering('{"videos": [{"id": "a'), kind: 'format' },
  { name: '{}', fault: answering({}), kind: 'format' },
  { name: 'null', fault: answering(null), kind: 'format' },
  { name: 'a number', fault: answering(7), kind: 'format' },
  { name: 'lists of a wrong type', fault: answering({ videos: { a: 1 }, video: 3 }), kind: 'format' },
  {
    name: 'an encoding that was not requested',
    fault: (_, response) => {
      response.setHeader('content-encoding', 'gzip')
      send(response, { body: {} })
    },
    kind: 'format',
  },
]
