import { tmpdir } from 'node:os'
import { systemClock } from '@alcove/kit/clock'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { presignUpload } from '../../src/adapters/s3/presign-upload.ts'
import type { S3Settings } from '../../src/adapters/s3/s3-settings.ts'
import { openS3Store, type S3Store } from '../../src/adapters/s3/s3-store.ts'
import { putToUrl } from './put-to-url.ts'
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

  test('accepts the signed request', async () => {
    expect(await putToUrl(urlFor(FILM.length), FILM)).toBe(200)
    expect(await store.stat(KEY)).toEqual({ size: FILM.length })
    await store.removeAll(KEY)
  })

  test('refuses another type, length, key or host, and an expired URL', async () => {
    const url = urlFor(FILM.length)
    const elsewhere = new URL(url)
    elsewhere.pathname = url.pathname.replace('film', 'other')
    const longer = new URL(url)
    longer.searchParams.set('X-Amz-Expires', '86400')
    const forOther = urlFor(FILM.length, { endpoint: 'https://other.test' })
    const refused = {
      type: await putToUrl(url, FILM, 'text/html'),
      'no type': await putToUrl(url, FILM, null),
      longer: await putToUrl(url, `${FILM}, and more`),
      shorter: await putToUrl(url, FILM.slice(1)),
      empty: await putToUrl(url, ''),
      key: await putToUrl(elsewhere, FILM),
      expiry: await putToUrl(longer, FILM),
      host: await putToUrl(new URL(forOther.pathname + forOther.search, settings.endpoint), FILM),
      expired: await putToUrl(urlFor(FILM.length, { now: new Date(Date.now() - 120_000) }), FILM),
    }
    expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 403])))
    expect(await store.stat(KEY)).toBeNull()
    expect(await store.stat(KEY.replace('film', 'other'))).toBeNull()
  })
})
