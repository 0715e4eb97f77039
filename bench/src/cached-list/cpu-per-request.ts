import { busyLoad } from '../harness/busy-load.ts'
import type { Forked } from '../harness/fork-program.ts'
import type { HttpClient } from '../harness/http-client.ts'

/** The repeated request, and the expected answer. */
export interface Asked {
  server: Pick<Forked<unknown>, 'order'>
  client: HttpClient
  path: string
  headers: Record<string, string>
  status: number
  bytes: number
}

/** Concurrent requests: enough that the server never waits, few enough that they do not queue up. */
const AT_ONCE = 16
/** Visitors behind our trusted proxy: a single one would be rate limited. */
const VISITORS = 4_000

/**
 * Measures user and system CPU time of the server per request, in microseconds.
 * @throws when an answer differs from the expected one
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

/** Addresses in the range for router benchmarks (RFC 2544). */
function addressOf(n: number): string {
  return `198.18.${n >> 8}.${n & 255}`
}
