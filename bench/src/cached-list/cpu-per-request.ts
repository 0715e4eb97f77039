import { busyLoad } from '../harness/busy-load.ts'
import type { Forked } from '../harness/fork-program.ts'
import type { HttpClient } from '../harness/http-client.ts'

/** What is asked again and again, and what must come back each time. */
export interface Asked {
  server: Pick<Forked<unknown>, 'order'>
  client: HttpClient
  path: string
  headers: Record<string, string>
  status: number
  bytes: number
}

/** Under way at the same time: enough that the server never waits, few enough that it is no crowd. */
const AT_ONCE = 16
/** Visitors behind the proxy that we are: one alone would be slowed down. */
const VISITORS = 4_000

/**
 * Processor time, user and system, that the server takes for one request, in microseconds.
 * @throws when an answer is another than it should be
 */
export async function cpuPerRequest(asked: Asked, count: number, signal: AbortSignal): Promise<number> {
  const { server, client, path, headers } = asked
  const before = await server.order<number>('cpu')
  await busyLoad({ count, atOnce: AT_ONCE, signal }, async (n) => {
    const visitor = { 'X-Forwarded-For': addressOf(n % VISITORS) }
    const { status, body } = await client.get(path, { ...headers, ...visitor })
    if (status === asked.status && body.length === asked.bytes) return
    throw new Error(
      `Instead of ${asked.status} and ${asked.bytes} bytes: ${status}, ${body.toString().slice(0, 500)}`,
    )
  })
  const after = await server.order<number>('cpu')
  return (after - before) / count
}

/** Of the range for documentation and tests of routers (RFC 2544). */
function addressOf(n: number): string {
  return `198.18.${n >> 8}.${n & 255}`
}
