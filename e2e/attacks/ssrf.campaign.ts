import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOSTILE_ADDRESSES } from '@alcove/kit/testing/hostile-addresses'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'
import { recordCount } from '../support/record-count.ts'
import { passAgeGate } from './matrix/actors.ts'

/** R5: providers and visitors name addresses of this machine and of inner networks; none is ever requested. */
const SECRET = 'inside the network'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PATIENCE_MS = 10_000

let platform: InstalledPlatform
let headers: Record<string, string>
let canary: Canary
let upstream: Server
const totals = { addresses: 0, reached: 0 }

/** A canary server that must never be called. */
interface Canary {
  port: number
  calls: string[]
  close(): Promise<void>
}

async function startCanary(): Promise<Canary> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(request.url ?? '')
    response.end(SECRET)
  })
  server.on('connection', () => calls.push('connection'))
  return { calls, port: await listen(server), close: () => end(server) }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
}

function end(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}

/** The list of hostile addresses, including those of the canary. */
let addresses: string[]

/** A hostile provider 2: its pictures and links name hostile addresses, directly and by redirect. */
function hostileProvider(): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const redirect = /^\/redirect\/(\d+)/.exec(url.pathname)
    if (redirect) {
      const target = addresses[Number(redirect[1])] ?? ''
      response.writeHead(302, { Location: encodeURI(target) }).end()
      return
    }
    if (url.pathname === '/picture.png') {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(PICTURE)
      return
    }
    const origin = `http://${request.headers.host}`
    const item = (index: number, thumbnail: string) => ({
      id: String(index + 1),
      video_link: `https://letsjerktv.example.test/video/${index + 1}/a`,
      title: `Vidéo de démonstration ${index + 1}`,
      duration: 60,
      thumbnail,
    })
    const page = Number(url.searchParams.get('page') ?? 1)
    const videos =
      url.pathname === '/feed' && page === 1
        ? [
            item(0, `${origin}/picture.png`),
            ...addresses.map((address, i) => item(i + 1, address)),
            ...addresses.map((_, i) => item(addresses.length + i + 1, `${origin}/redirect/${i}`)),
          ]
        : []
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ page, videos }))
  })
}

beforeAll(async () => {
  canary = await startCanary()
  const { port } = canary
  addresses = [
    ...HOSTILE_ADDRESSES,
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `http://127.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://0.0.0.0:${port}/`,
  ]
  upstream = hostileProvider()
  const upstreamPort = await listen(upstream)
  platform = await installPlatform({
    environment: { PROVIDER_LETSJERKTV_URL: `http://127.0.0.1:${upstreamPort}` },
  })
  headers = { 'X-Age-Proof': await passAgeGate(platform.running.url) }
})
afterAll(async () => {
  recordCount({
    campaign: 'SSRF addresses',
    what: 'addresses',
    count: totals.addresses,
    failed: totals.reached,
  })
  await platform?.remove()
  await end(upstream)
  await canary.close()
})

async function ask(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`${platform.running.url}${path}`, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { status: response.status, body: await response.text() }
}

describe('pictures that a provider names', () => {
  test('are shown where they are its own, and never fetched where they lead inside', async () => {
    const { status, body } = await ask('/api/adult-content/letsjerktv/feed?page=1')
    expect(status).toBe(200)
    const { member } = JSON.parse(body) as { member: { title: string; thumbnailS3Key: string | null }[] }
    const pathOf = (address: string) => new URL(address, platform.running.url)
    const own = member.find(({ title }) => title.endsWith(' 1'))?.thumbnailS3Key
    const shown = pathOf(own ?? '')
    expect((await ask(shown.pathname + shown.search)).status).toBe(200)

    const hostile = member.filter(({ title }) => !title.endsWith(' 1'))
    expect(hostile.length).toBeGreaterThan(0)
    const leaked: string[] = []
    for (const { title, thumbnailS3Key } of hostile) {
      if (!thumbnailS3Key) continue
      const picture = pathOf(thumbnailS3Key)
      const answered = await ask(picture.pathname + picture.search)
      if (answered.status < 300 || answered.status >= 500 || answered.body.includes(SECRET))
        leaked.push(`${title}: ${answered.status}`)
    }
    totals.addresses += 2 * addresses.length
    totals.reached += leaked.length + canary.calls.length
    expect(leaked).toEqual([])
    expect(canary.calls).toEqual([])
  })
})

describe('addresses that a visitor names', () => {
  test('are looked up, never fetched', async () => {
    const leaked: string[] = []
    for (const address of addresses)
      for (const path of [
        `/api/adult-content/letsjerktv/video-information?video_url=${encodeURIComponent(address)}`,
        `/api/images/${encodeURIComponent(address) || '%20'}`,
        `/api/adult-content/letsjerktv/search?query=${encodeURIComponent(address)}`,
      ]) {
        const answered = await ask(path)
        const allowed = path.includes('/search') ? answered.status < 500 : answered.status >= 400
        if (!allowed || answered.status >= 500 || answered.body.includes(SECRET))
          leaked.push(`${path}: ${answered.status}`)
      }
    totals.addresses += 3 * addresses.length
    totals.reached += leaked.length + canary.calls.length
    expect(leaked).toEqual([])
    expect(canary.calls).toEqual([])
  })
})
