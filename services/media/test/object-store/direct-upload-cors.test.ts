import { createHash } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { allowDirectUploads } from '../../src/adapters/s3/allow-direct-uploads.ts'
import { openBucket } from '../../src/adapters/s3/bucket.ts'
import { createClient } from '../../src/adapters/s3/create-client.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { newBucket } from './s3-server.ts'

const server = inject('s3')
const SITE = 'https://videos.test'

describe.skipIf(server === null)('a bucket that browsers upload into', () => {
  async function aBucket() {
    const settings = newBucket()
    await openBucket(settings).create()
    return settings
  }
  async function allowed(bucket: string, origin: string): Promise<string | null> {
    const headers = {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    }
    const url = `${server?.endpoint}/${bucket}/uploads/a/b.mp4`
    return (await fetch(url, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin')
  }

  test('gets a rule for the site only; another address of the site replaces it', async () => {
    const settings = await aBucket()
    const { endpoint, bucket } = settings
    expect(await allowed(bucket, SITE)).toBeNull()
    expect(await allowDirectUploads(settings, { endpoint, siteOrigin: SITE })).toBeNull()
    expect([await allowed(bucket, SITE), await allowed(bucket, 'https://other.test')]).toEqual([SITE, null])
    expect(await allowDirectUploads(settings, { endpoint, siteOrigin: 'https://other.test' })).toBeNull()
    expect(await allowed(bucket, SITE)).toBeNull()
    expect(await allowDirectUploads(settings, { endpoint, siteOrigin: null })).toBeNull()
    expect(await allowed(bucket, SITE)).toBe('*')
  })

  test('keeps the rules of others, and reports the required one', async () => {
    const settings = await aBucket()
    const { endpoint, bucket, region } = settings
    const rule =
      '<CORSRule><AllowedOrigin>https://a.test</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule>'
    const body = `<CORSConfiguration>${rule}</CORSConfiguration>`
    const headers = { 'Content-MD5': createHash('md5').update(body).digest('base64') }
    const put = { method: 'PUT', bucketName: bucket, query: 'cors', headers }
    ;(await createClient(settings).makeRequestAsync(put, body, [200, 204], region)).resume()
    expect(await allowDirectUploads(settings, { endpoint, siteOrigin: SITE })).toMatch(
      /^Browsers cannot upload straight into s3:.*rules of others.*AllowedOrigins https:\/\/videos\.test, AllowedMethods PUT, AllowedHeaders content-type$/,
    )
    expect(await allowed(bucket, SITE)).toBeNull()
  })

  test('is reported if it does not answer browsers, without preventing a start', async () => {
    const gone = await startFaultProxy(server?.endpoint ?? '')
    await gone.close()
    const sentence = await allowDirectUploads(await aBucket(), { endpoint: gone.endpoint, siteOrigin: SITE })
    expect(sentence).toContain('a preflight failed (ECONNREFUSED)')
  })
})
