import { expect, test } from 'vitest'
import { signUrl } from './sign-url.ts'

/** The keys of Amazon's documentation. */
const keys = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')

test('signs as the example of the documentation', () => {
  const url = signUrl(
    {
      method: 'GET',
      endpoint: 'https://examplebucket.s3.amazonaws.com',
      path: 'test.txt',
      headers: {},
      expiresInS: 86_400,
    },
    keys,
    at,
  )
  expect(url).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})

test('names every header that the request must bring, in order', () => {
  const headers = { 'Content-Type': 'video/mp4', 'Content-Length': '5' }
  const url = signUrl(
    { method: 'PUT', endpoint: 'https://s3.test', path: 'films/a b.mp4', headers, expiresInS: 60 },
    keys,
    at,
  )
  expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
  expect(new URL(url).pathname).toBe('/films/a%20b.mp4')
})
