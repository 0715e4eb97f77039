import { expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { errors } from '../src/errors.ts'
import { createFakePlatform } from '../src/testing/fake-platform.ts'

const HLS = 'GET /api/contents/{id}/hls-url'
const GRANT = { url: '/media/grant/master.m3u8', expiresIn: 300, storyboardUrl: null, captions: [] }
const SESSIONS = 'POST /api/login_check'

function connect() {
  const platform = createFakePlatform()
  return { platform, client: createClient({ fetch: platform.fetch }) }
}

test('answers the real client, and keeps what it received', async () => {
  const { platform, client } = connect()
  platform.answers(HLS, ({ params }) => ({ ...GRANT, url: `/media/${params.id}/master.m3u8` }))
  expect(await client.call(HLS, { params: { id: 'a b' } })).toMatchObject({ url: '/media/a b/master.m3u8' })
  expect(platform.received(HLS)).toMatchObject([{ params: { id: 'a b' } }])
})

test('refuses with the status and the sentence of the catalogue', async () => {
  const { platform, client } = connect()
  platform.refuses(HLS, 'CONTENT_UNAVAILABLE')
  await expect(client.call(HLS, { params: { id: 'c1' } })).rejects.toMatchObject({
    status: 403,
    code: 'CONTENT_UNAVAILABLE',
    message: errors.CONTENT_UNAVAILABLE.message,
  })
})

test('keeps a call pending until it is answered', async () => {
  const { platform, client } = connect()
  const answer = platform.holds(HLS)
  const pending = client.call(HLS, { params: { id: 'c1' } })
  answer(GRANT)
  expect(await pending).toEqual(GRANT)
})

test('reports calls that a test has not prepared, which fail like a broken connection', async () => {
  const { platform, client } = connect()
  platform.answers(HLS, GRANT)
  await expect(client.call('POST /api/logout')).rejects.toMatchObject({ code: 'NETWORK' })
  expect(platform.unexpected).toEqual(['POST /api/logout'])
})

test('takes no endpoint, answer or refusal that the contracts do not have', () => {
  const { platform } = connect()
  // @ts-expect-error no such operation
  platform.answers('GET /api/contents/{id}/hls', GRANT)
  // @ts-expect-error a field is missing
  platform.answers(HLS, { url: '/media/grant/master.m3u8' })
  // @ts-expect-error a field of another type
  platform.answers(HLS, { ...GRANT, expiresIn: '300' })
  // @ts-expect-error the operation does not refuse with this code
  platform.refuses(HLS, 'COUPON_INVALID')
  // @ts-expect-error the operation has no such field
  expect(platform.received(SESSIONS).map(({ body }) => body.username)).toEqual([])
})
