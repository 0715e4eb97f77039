import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressJson } from './compress-json.ts'

const LONG = JSON.stringify({ member: Array.from({ length: 200 }, (_, i) => ({ title: `Vidéo ${i}` })) })

function anAnswer(body = LONG, headers: Record<string, string> = {}, status = 200) {
  return new Response(body, {
    status,
    headers: { 'Content-Type': 'application/ld+json; charset=utf-8', ...headers },
  })
}

test('compresses JSON for callers that accept it, with equal content and headers', async () => {
  const answered = await compressJson('br, gzip', anAnswer(LONG, { ETag: '"7"', Vary: 'Authorization' }))
  expect(Object.fromEntries(answered.headers)).toEqual({
    'content-type': 'application/ld+json; charset=utf-8',
    'content-encoding': 'gzip',
    etag: 'W/"7"',
    vary: 'Authorization, Accept-Encoding',
  })
  const bytes = Buffer.from(await answered.arrayBuffer())
  expect(bytes.byteLength).toBeLessThan(LONG.length / 4)
  expect(gunzipSync(bytes).toString()).toBe(LONG)
})

test.each([
  ['to who cannot read it', 'identity', anAnswer()],
  ['to who does not say', undefined, anAnswer()],
  ['when it is short', 'gzip', anAnswer('{}')],
  ['when it is no JSON', 'gzip', anAnswer(LONG, { 'Content-Type': 'image/avif' })],
  ['when it is a refusal', 'gzip', anAnswer(LONG, {}, 403)],
])('leaves %s unchanged', async (_, accepted, answer) => {
  const text = await answer.clone().text()
  const answered = await compressJson(accepted, answer)
  expect(answered.headers.get('content-encoding')).toBeNull()
  expect(await answered.text()).toBe(text)
})
