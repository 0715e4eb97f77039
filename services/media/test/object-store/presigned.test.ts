import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { systemClock } from '@alcove/kit/clock'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { presignUpload } from '../../src/adapters/s3/presign-upload.ts'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { openS3Store, type S3Store } from '../../src/adapters/s3/s3-store.ts'
import { newBucket, SECRET } from './s3-server.ts'

const server = inject('s3')
const KEY = 'uploads/signed/film.mp4'
const FILM = 'twelve bytes'

describe.skipIf(server === null)('a presigned upload URL', () => {
  let settings: S3Settings
  let store: S3Store
  beforeAll(async () => {
    settings = newBucket()
    store = openS3Store({ settings, secret: SECRET, partFolder: tmpdir(), clock: systemClock })
    await store.prepare()
  })

  function urlFor(bytes: number, { endpoint = settings.endpoint, now = new Date() } = {}): URL {
    const expiresAt = new Date(now.getTime() + 60_000)
    const upload = { key: KEY, contentType: 'video/mp4', bytes, expiresAt }
    return new URL(presignUpload(settings, endpoint, upload, now))
  }

  /** Note: `fetch` would not let the length be chosen. */
  function put(url: URL, body: string, contentType: string | null = 'video/mp4'): Promise<number> {
    const headers = {
      'Content-Length': Buffer.byteLength(body),
      ...(contentType === null ? {} : { 'Content-Type': contentType }),
    }
    return new Promise((resolve, reject) => {
      const sent = request(url, { method: 'PUT', headers }, (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
      sent.once('error', reject)
      sent.end(body)
    })
  }

  test('takes what it was signed for', async () => {
    expect(await put(urlFor(FILM.length), FILM)).toBe(200)
    expect(await store.stat(KEY)).toEqual({ size: FILM.length })
    await store.removeAll(KEY)
  })

  test('is refused by the server with another type, length, key or host, and once it has expired', async () => {
    const url = urlFor(FILM.length)
    const elsewhere = new URL(url)
    elsewhere.pathname = url.pathname.replace('film', 'other')
    const longer = new URL(url)
    longer.searchParams.set('X-Amz-Expires', '86400')
    const forOther = urlFor(FILM.length, { endpoint: 'https://other.test' })
    const refused = {
      type: await put(url, FILM, 'text/html'),
      'no type': await put(url, FILM, null),
      longer: await put(url, `${FILM}, and more`),
      shorter: await put(url, FILM.slice(1)),
      empty: await put(url, ''),
      key: await put(elsewhere, FILM),
      expiry: await put(longer, FILM),
      host: await put(new URL(forOther.pathname + forOther.search, settings.endpoint), FILM),
      expired: await put(urlFor(FILM.length, { now: new Date(Date.now() - 120_000) }), FILM),
    }
    expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 403])))
    expect(await store.stat(KEY)).toBeNull()
    expect(await store.stat(KEY.replace('film', 'other'))).toBeNull()
  })
})
