import { ApiError } from '@alcove/contracts/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { type KeepGrantOptions, keepGrant } from './keep-grant.ts'

const FIRST = '/media/first/master.m3u8'
const MINUTE = 60_000
const problem = (code: string, status = 403) => new Response(JSON.stringify({ code }), { status })
const refusal = () => problem('PLAYBACK_GRANT_INVALID')

let now: number
let answer: () => Response | Promise<Response>
const asked: string[] = []
const onEnded = vi.fn()
const renew = vi.fn()
beforeEach(() => {
  now = 0
  asked.length = 0
  answer = () => new Response(null, { status: 204 })
  onEnded.mockReset()
  renew.mockReset().mockResolvedValue({ url: '/media/second/master.m3u8', expiresIn: 900 })
})

const keep = (options: Partial<KeepGrantOptions> = {}) =>
  keepGrant({
    grant: { url: FIRST, expiresIn: 900 },
    renew,
    onEnded,
    now: () => now,
    fetch: async (input, init) => {
      asked.push(`${input} ${init?.cache} ${init?.credentials}`)
      return answer()
    },
    ...options,
  })

test('checks beside the playlist, without caches and cookies', async () => {
  expect(await keep().check()).toBe('holds')
  expect(asked).toEqual(['/media/first/check no-store omit'])
})

test('ends playback once when the platform refuses', async () => {
  answer = refusal
  const keeper = keep()
  expect(await keeper.check()).toBe('ended')
  expect(await keeper.check()).toBe('ended')
  expect(onEnded).toHaveBeenCalledTimes(1)
  expect(renew).not.toHaveBeenCalled()
})

test.each<[string, () => Response | Promise<Response>]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a broken server', () => problem('INTERNAL', 500)],
  ['too many requests', () => problem('TOO_MANY_REQUESTS', 429)],
  ['the page of a captive portal', () => new Response('<html>Bienvenue à bord</html>', { status: 200 })],
  ['a refusal that is not ours', () => new Response('<html>403</html>', { status: 403 })],
  ['another refusal of ours', () => problem('AGE_VERIFICATION_REQUIRED')],
])('does not take %s for a refusal', async (_, given) => {
  answer = given
  expect(await keep().check()).toBe('unknown')
  expect(onEnded).not.toHaveBeenCalled()
})

test('renews a grant before it expires and rewrites later files to the new one', async () => {
  const keeper = keep()
  now = 11 * MINUTE
  await keeper.check()
  expect(renew).not.toHaveBeenCalled()
  now = 12 * MINUTE
  expect(await keeper.check()).toBe('holds')
  expect(renew).toHaveBeenCalledExactlyOnceWith('first')
  expect(keeper.current('http://here.test/media/first/v360/s00007.m4s')).toBe(
    'http://here.test/media/second/v360/s00007.m4s',
  )
  await keeper.check()
  expect(asked.at(-1)).toContain('/media/second/check')
})

test('retries a failed renewal after half a minute without ending the grant', async () => {
  renew
    .mockRejectedValueOnce(new ApiError(0, 'NETWORK', ''))
    .mockRejectedValueOnce(new ApiError(403, 'DAILY_LIMIT_REACHED', ''))
  const keeper = keep()
  now = 12 * MINUTE
  expect(await keeper.check()).toBe('holds')
  now += 4_000
  await keeper.check()
  expect(renew).toHaveBeenCalledTimes(1)
  now += 30_000
  expect(await keeper.check()).toBe('holds')
  expect(renew).toHaveBeenCalledTimes(2)
  expect(onEnded).not.toHaveBeenCalled()
})

test('renews a grant that expired while the device slept, and ends when that is refused', async () => {
  const keeper = keep()
  now = 60 * MINUTE
  expect(await keeper.check()).toBe('holds')
  renew.mockRejectedValue(new ApiError(403, 'CONTENT_UNAVAILABLE', ''))
  answer = refusal
  now = 120 * MINUTE
  expect(await keeper.check()).toBe('ended')
  expect(onEnded).toHaveBeenCalledTimes(1)
})

test('waits for the network when a grant expired offline', async () => {
  renew.mockRejectedValue(new ApiError(0, 'NETWORK', ''))
  answer = refusal
  const keeper = keep()
  now = 60 * MINUTE
  expect(await keeper.check()).toBe('unknown')
  expect(onEnded).not.toHaveBeenCalled()
})

test('shares one check between overlapping calls', async () => {
  const keeper = keep()
  await Promise.all([keeper.check(), keeper.check(), keeper.check()])
  expect(asked).toHaveLength(1)
})
