import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createOpenArchives } from './open-archives.ts'

const HERE = '2001:db8:1:2::1'
const THERE = '2001:db8:1:3::1'
const refusal = expect.objectContaining({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 })

function archives(maxInAll: number, maxPerNetwork: number) {
  const openArchives = createOpenArchives(maxInAll, maxPerNetwork)
  return (accountId: string, clientIp: string) => {
    const response = new PassThrough()
    openArchives.hold(accountId, clientIp, response)
    return response
  }
}
async function close(response: PassThrough) {
  const closed = once(response, 'close')
  response.destroy()
  await closed
}

test("ends an account's earlier download when another begins, and no other", async () => {
  const hold = archives(9, 9)
  const other = hold('b', HERE)
  const [first, second] = [hold('a', HERE), hold('a', THERE)]
  expect([first.destroyed, second.destroyed, other.destroyed]).toEqual([true, false, false])
  await once(first, 'close')
  hold('a', HERE)
  expect(second.destroyed).toBe(true)
})

test('refuses a network beyond its limit until one closes', async () => {
  const hold = archives(9, 2)
  const first = hold('a', HERE)
  hold('b', HERE)
  expect(() => hold('c', '2001:db8:1:2:ffff::9')).toThrow(refusal)
  hold('c', THERE)
  hold('b', HERE)
  await close(first)
  hold('d', HERE)
})

test('refuses beyond the total limit, and a refused one ends none', async () => {
  const hold = archives(1, 9)
  const first = hold('a', HERE)
  expect(() => hold('b', THERE)).toThrow(refusal)
  expect(first.destroyed).toBe(false)
  await close(first)
  hold('b', THERE)
})
