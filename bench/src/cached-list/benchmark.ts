import { setTimeout as wait } from 'node:timers/promises'
import type { Benchmark, Row } from '../harness/benchmark.ts'
import { forkProgram } from '../harness/fork-program.ts'
import { openHttpClient } from '../harness/http-client.ts'
import { interleave } from '../harness/interleave.ts'
import { median } from '../harness/statistics.ts'
import { openPlatform } from '../platform/open-platform.ts'
import { type Asked, cpuPerRequest } from './cpu-per-request.ts'

const LIST_TARGET = 0.65
const NOT_MODIFIED_TARGET = 0.45
const REQUESTS = 5_000
/** Warm-up until the measured code is compiled. */
const WARM_UP = 5_000
/** A newly started platform first fetches all removed videos from its providers. */
const SETTLE_MS = 10_000
const CONNECTIONS = 16
const LIST = '/api/adult-content/eporner/search'

/** P3: cost of a popular provider list, over the whole embedded platform. */
export const cachedList: Benchmark = {
  id: 'p3',
  what: 'CPU per request: cached anonymous list, and its 304, over the embedded platform / a bare Hono handler',
  async run(around) {
    const { signal, environment } = around
    await using opened = new AsyncDisposableStack()
    const { platform } = opened.use(await openPlatform(around, { TRUSTED_PROXIES: '1' }))
    const bareServer = opened.use(
      await forkProgram<{ url: string }>(new URL('./bare-program.ts', import.meta.url), {
        environment,
        signal,
      }),
    )
    const client = openHttpClient(platform.ready.url, CONNECTIONS)
    const bareClient = openHttpClient(bareServer.ready.url, CONNECTIONS)
    opened.defer(() => client.close())
    opened.defer(() => bareClient.close())

    const headers = { Cookie: `age_proof=${platform.ready.proof}`, Accept: 'application/ld+json' }
    const first = await client.get(LIST, headers)
    const tag = first.headers.etag
    if (first.status !== 200 || !tag)
      throw new Error(`No list with an ETag: ${first.status} ${first.body.toString().slice(0, 500)}`)
    await bareServer.order('serve', first.body.toString('base64'))
    const bytes = first.body.length
    const list: Asked = { server: platform, client, path: LIST, headers, status: 200, bytes }
    const conditional = { ...headers, 'If-None-Match': tag }
    const notModified: Asked = { ...list, headers: conditional, status: 304, bytes: 0 }
    const bare: Asked = { ...list, server: bareServer, client: bareClient, path: '/json' }
    const bareBytes: Asked = { ...bare, path: '/bytes' }
    const all = { list, notModified, bare, bareBytes }

    around.tell(`a list of ${bytes} bytes; warming up`)
    await wait(SETTLE_MS, undefined, { signal })
    for (const asked of Object.values(all)) await cpuPerRequest(asked, WARM_UP, signal)
    const measure = (name: keyof typeof all) => async (round: number) => {
      const microseconds = await cpuPerRequest(all[name], REQUESTS, signal)
      around.tell(`round ${round + 1}, ${name}: ${us(microseconds)}`)
      return microseconds
    }
    const rounds = await interleave({
      list: measure('list'),
      notModified: measure('notModified'),
      bare: measure('bare'),
      bareBytes: measure('bareBytes'),
    })
    const [baseline, ready] = [median(rounds.bare), median(rounds.bareBytes)]
    const row = (id: string, target: number, values: number[]): Row => {
      const ratio = median(values) / baseline
      return {
        id,
        target: `<= ${target} of bare Hono`,
        measured: `${ratio.toFixed(2)} (${us(median(values))})`,
        baseline:
          `bare Hono handler that writes the same JSON ${us(baseline)}; ` +
          `that has its bytes ready ${us(ready)} (ratio ${(median(values) / ready).toFixed(2)})`,
        met: ratio <= target,
      }
    }
    return {
      rows: [
        row('P3 list', LIST_TARGET, rounds.list),
        row('P3 304', NOT_MODIFIED_TARGET, rounds.notModified),
      ],
      figures: { cpuMicrosecondsPerRequest: rounds, bytes, requestsPerRound: REQUESTS },
    }
  },
}

function us(microseconds: number): string {
  return `${microseconds.toFixed(0)} us`
}
