import { type OperationSpec, operations } from '@alcove/contracts'
import { describe, expect, test } from 'vitest'
import { everyOperationChecked, requestOf } from './bodies/checked-requests.ts'
import { hostileBodiesOf } from './bodies/hostile-bodies.ts'

/** Twice this size is still within the limit of 64 KiB, in UTF-8 too. */
const SIZE = 10_000
/** Below this, a doubling reflects the machine rather than the code. */
const NOISE_MS = 3

const app = everyOperationChecked()
const withBody = (operations as readonly OperationSpec[]).filter(({ body }) => body !== undefined)

/** CPU time of this process in milliseconds, so that other processes do not count. */
async function costOf(spec: OperationSpec, body: string): Promise<number> {
  const request = requestOf(spec, body)
  const before = process.cpuUsage()
  const response = await app.fetch(request)
  const { user, system } = process.cpuUsage(before)
  expect(response.status, `${spec.id} answers ${response.status}`).toBeLessThan(500)
  await response.arrayBuffer()
  return (user + system) / 1_000
}

async function leastOf(times: number, measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) least = Math.min(least, await measure())
  return least
}

describe('twice the body costs at most 2.5 times the CPU time', () => {
  test.each(withBody.map((spec) => [spec.id, spec] as const))('%s', async (_, spec) => {
    const faults: string[] = []
    for (const { name, text } of hostileBodiesOf(spec)) {
      const [single, double] = [text(SIZE), text(2 * SIZE)]
      const measured = async (times: number) => {
        const one = await leastOf(times, () => costOf(spec, single))
        const two = await leastOf(times, () => costOf(spec, double))
        return { one, two, isFault: two >= NOISE_MS && two > 2.5 * one }
      }
      const quick = await costOf(spec, double)
      if (quick < NOISE_MS || !(await measured(4)).isFault) continue
      // A garbage collection may fall into a few measurements; a fault of the code shows in all of many.
      const { one, two, isFault } = await measured(20)
      if (isFault) faults.push(`${name}: ${one.toFixed(1)} ms, then ${two.toFixed(1)} ms`)
    }
    expect(faults).toEqual([])
  })
})
