import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGuardedClient, type GuardedClient } from '../../src/adapters/outbound/guarded-client.ts'
import { startUpstream, type Upstream } from './upstream.ts'

const HOST = 'videos.example.net'
const made = makeCertificate()
if (!made)
  console.warn('\n*** SKIPPED: requests through a proxy. They take openssl, for a certificate. ***\n')

function makeCertificate(): { key: string; cert: string } | null {
  const folder = mkdtempSync(join(tmpdir(), 'alcove-proxy-'))
  const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'cert')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  try {
    const kind = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
    ]
    execFileSync('openssl', [...kind, ...subject, ...files], { stdio: 'ignore' })
    const read = (name: string) => readFileSync(join(folder, name), 'utf8')
    return { key: read('key'), cert: read('cert') }
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe.skipIf(!made)('a proxy', () => {
  const requested: { target: string; authorization: string | undefined }[] = []
  const trusted = getCACertificates()
  const provider = createTlsServer(made ?? {}, (request, response) => {
    if (request.url === '/inside') response.writeHead(302, { location: 'https://inside.example.net/' }).end()
    else response.end(`${request.headers.host}`)
  })
  const proxy = createServer()
  let local: Upstream
  let client: GuardedClient

  beforeAll(async () => {
    setDefaultCACertificates([...trusted, made?.cert ?? ''])
    local = await startUpstream((_, response) => response.end('local'))
    for (const server of [provider, proxy]) await once(server.listen(0, '127.0.0.1'), 'listening')
    proxy.on('connect', (request: IncomingMessage, socket: Socket) => {
      requested.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] })
      const through = connect((provider.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        through.pipe(socket).pipe(through)
      })
      for (const one of [socket, through]) one.on('error', () => through.destroy())
    })
    client = createGuardedClient({
      allowed: () => true,
      privateExceptions: [new URL(local.url).host],
      userAgent: 'test',
      proxy: `http://alcove:secret@127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      // The local resolver knows one name, which is internal.
      resolve: async (hostname) => {
        if (hostname === 'inside.example.net') return [{ address: '10.0.0.1', family: 4 }]
        throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' })
      },
    })
  })
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await client.close()
    for (const server of [provider, proxy]) server.close().closeAllConnections()
    await local.close()
  })
  beforeEach(() => {
    requested.length = 0
  })
  const get = (address: string) =>
    client.request(address, { signal: AbortSignal.timeout(5_000), maxBytes: 1_000 })

  test('resolves the name, with the credentials of its address', async () => {
    const { status, body } = await get(`https://${HOST}/list`)
    expect({ status, text: Buffer.from(body).toString() }).toEqual({ status: 200, text: HOST })
    const authorization = `Basic ${Buffer.from('alcove:secret').toString('base64')}`
    expect(requested).toEqual([{ target: `${HOST}:443`, authorization }])
  })

  test.each([
    ['a name that leads inside', 'https://inside.example.net/'],
    ['a redirect to one', `https://${HOST}/inside`],
    ['a private address', 'https://10.0.0.1/'],
    ['an address that is not https', `http://${HOST}/`],
  ])('is not used for %s', async (_, address) => {
    await expect(get(address)).rejects.toMatchObject({ kind: 'refused-address' })
    expect(requested.filter(({ target }) => target !== `${HOST}:443`)).toEqual([])
  })

  test("does not replace the check of the certificate's host", async () => {
    await expect(get('https://other.example.net/')).rejects.toMatchObject({ kind: 'connection' })
  })

  test('is bypassed for a configured address of this machine', async () => {
    expect((await get(local.url)).status).toBe(200)
    expect(requested).toEqual([])
  })
})
