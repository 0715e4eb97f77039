import { type OperationSpec, operations } from '@alcove/contracts'
import { findSuperlinearCost } from '@alcove/kit/testing/superlinear-cost'
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

describe('twice the body costs at most 2.5 times the CPU time', () => {
  test.each(withBody.map((spec) => [spec.id, spec] as const))('%s', async (_, spec) => {
    const faults: string[] = []
    for (const { name, text } of hostileBodiesOf(spec)) {
      const [single, double] = [text(SIZE), text(2 * SIZE)]
      const excess = await findSuperlinearCost(
        () => costOf(spec, single),
        () => costOf(spec, double),
        NOISE_MS,
      )
      if (excess) faults.push(`${name}: ${excess}`)
    }
    expect(faults).toEqual([])
  })
})
