import type { ServerResponse } from 'node:http'
import { providerVideoHidden, providerVideoShown } from '@alcove/contracts'
import { createTokenSigner } from '@alcove/kit/tokens/signed-token'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPictureSigner, createPictureUrl } from '../../src/domain/pictures/picture-url.ts'
import { startUpstream, type Upstream } from '../outbound/upstream.ts'
import { type CatalogWorld, saveListedVideos, startCatalog } from '../support/world.ts'

const GRANT_SIGNING_KEY = 'a grant key for tests of pictures'

const signer = createPictureSigner(GRANT_SIGNING_KEY)
const AVIF = 'image/avif,image/webp,image/*,*/*;q=0.8'
const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#476a8c' } })

let world: CatalogWorld
let upstream: Upstream
let elsewhere: Upstream
let picture: Buffer
let answers: Record<string, (response: ServerResponse) => void>
let made = 0

beforeAll(async () => {
  upstream = await startUpstream(({ url = '' }, response) => {
    const name = url.split('/').at(-1)?.split('-')[0] ?? ''
    if (answers[name]) answers[name](response)
    else response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(picture)
  })
  elsewhere = await startUpstream((_, response) => void response.end(picture))
  picture = await drawPicture(1280, 720)
    .withExif({ IFD0: { Copyright: 'a word in the file' } })
    .jpeg()
    .toBuffer()
  world = await startCatalog({ GRANT_SIGNING_KEY, PROVIDER_EPORNER_URL: upstream.url })
})
beforeEach(() => {
  answers = {}
  upstream.requests.length = 0
})
afterAll(async () => {
  await world.stop()
  await upstream.close()
  await elsewhere.close()
})

/** Excludes the list of removed videos, which the service requests at start. */
const picturesRequested = () => upstream.requests.filter(({ url = '' }) => !url.includes('/removed/'))

/** Returns the path of a picture that was not requested before. */
function createPath(name: string, base = upstream.url, videoId = 'eporner_shown'): string {
  const upstreamUrl = new URL(`/${name}-${++made}.jpg`, base)
  const address = createPictureUrl(
    signer,
    'http://alcove.test',
    { imageHosts: [upstreamUrl.host] },
    { id: videoId, picture: upstreamUrl.href },
  )
  return new URL(address as string).pathname
}

async function get(path: string, accept = AVIF) {
  const response = await world.fetch(path, { headers: { Accept: accept } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each([
  [AVIF, 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
])('answers %s with a small %s without metadata, cacheable for a week', async (accept, type, format) => {
  const { response, bytes } = await get(createPath('landscape'), accept)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('cache-control')).toBe('private, max-age=604800, immutable')
  expect(response.headers.get('vary')).toBe('Accept')
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 640, height: 360 })
  expect(bytes.includes('a word in the file')).toBe(false)
})

test('offers two widths, never enlarges, and refuses other widths', async () => {
  const path = createPath('landscape')
  const readWidth = async (at: string) => (await sharp((await get(at)).bytes).metadata()).width
  expect([await readWidth(`${path}?w=320`), await readWidth(`${path}?w=640`)]).toEqual([320, 640])
  const small = await drawPicture(200, 150).png().toBuffer()
  answers.small = (response) => void response.end(small)
  expect(await readWidth(`${createPath('small')}?w=640`)).toBe(200)
  expect((await world.fetch(`${path}?w=5000`)).status).toBe(422)
})

test.each(['png', 'webp', 'gif', 'avif'] as const)('accepts %s, whatever its type says', async (format) => {
  const bytes = await drawPicture(400, 300).toFormat(format).toBuffer()
  answers[format] = (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end(bytes)
  expect((await get(createPath(format))).response.status).toBe(200)
})

test('turns a picture upright and limits its height', async () => {
  const turned = await drawPicture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const slim = await drawPicture(10, 20_000).png().toBuffer()
  answers.turned = (response) => void response.end(turned)
  answers.slim = (response) => void response.end(slim)
  expect(await sharp((await get(createPath('turned'))).bytes).metadata()).toMatchObject({
    width: 200,
    height: 400,
  })
  expect(await sharp((await get(createPath('slim'))).bytes).metadata()).toMatchObject({
    width: 1,
    height: 1280,
  })
})

test('makes one call for fifty concurrent requests and later ones', async () => {
  const path = createPath('landscape')
  const all = await Promise.all(Array.from({ length: 50 }, () => get(path)))
  expect(all.map(({ response }) => response.status)).toEqual(Array(50).fill(200))
  await get(path)
  expect(picturesRequested()).toHaveLength(1)
})

test('keeps an encoded picture across restarts', async () => {
  const path = createPath('landscape')
  const { bytes } = await get(path)
  const rows = await world.database.query<{ bytes: Buffer; media_type: string }>(
    'SELECT bytes, media_type FROM picture ORDER BY fetched_at DESC LIMIT 1',
  )
  expect(rows[0]).toEqual({ bytes, media_type: 'image/avif' })

  const restarted = await startCatalog({ GRANT_SIGNING_KEY, PROVIDER_EPORNER_URL: upstream.url })
  try {
    await restarted.database.query(
      `INSERT INTO picture SELECT key, media_type, decode($1, 'hex'), fetched_at FROM jsonb_populate_recordset(null::picture, $2)`,
      [
        bytes.toString('hex'),
        JSON.stringify(await world.database.query('SELECT key, media_type, fetched_at FROM picture')),
      ],
    )
    const again = await restarted.fetch(path, { headers: { Accept: AVIF } })
    expect(Buffer.from(await again.arrayBuffer())).toEqual(bytes)
    expect(picturesRequested()).toHaveLength(1)
  } finally {
    await restarted.stop()
  }
})

describe('returns 404 and rests for a minute when the picture', () => {
  const html = '<!doctype html><title>Une page</title>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const faults: Record<string, (response: ServerResponse) => void> = {
    page: (response) => void response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(html),
    drawing: (response) => void response.writeHead(200, { 'Content-Type': 'image/png' }).end(svg),
    nothing: (response) => void response.end(),
    failure: (response) => void response.writeHead(500).end(picture),
    missing: (response) => void response.writeHead(404).end(picture),
    announced: (response) => void response.writeHead(200, { 'Content-Length': 6_000_000 }).end(),
    endless: (response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 0xff)));
      }
      response.on('drain', more)
      more()
    },
    cut: (response) => void response.end(picture.subarray(0, picture.length / 2)),
    reset: (response) => {
      response.writeHead(200, { 'Content-Length': picture.length })
      response.write(picture.subarray(0, 100), () => response.destroy())
    },
    inside: (response) => void response.writeHead(302, { Location: `${elsewhere.url}/1.jpg` }).end(),
    metadata: (response) => void response.writeHead(302, { Location: 'https://169.254.169.254/1.jpg' }).end(),
  }
  test.each(Object.keys(faults))('is answered by: %s', async (name) => {
    answers = faults
    const path = createPath(name)
    const first = await get(path)
    expect([first.response.status, JSON.parse(first.bytes.toString()).code]).toEqual([404, 'NOT_FOUND'])
    expect(first.response.headers.get('cache-control')).toBe('no-store')
    const requested = picturesRequested().length
    await get(`${path}?w=320`)
    expect(picturesRequested()).toHaveLength(requested)
    expect(elsewhere.requests).toHaveLength(0)
    world.clock.advance(60_001)
    answers = {}
    expect((await get(path)).response.status).toBe(200)
  })

  test('has more pixels than fit into memory', async () => {
    const bomb = await drawPicture(6_000, 6_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    answers.bomb = (response) => void response.end(bomb)
    expect((await get(createPath('bomb'))).response.status).toBe(404)
  })

  test('is on a host that is not configured', async () => {
    expect((await get(createPath('landscape', elsewhere.url))).response.status).toBe(404)
    expect((await get(createPath('landscape', 'https://pictures.example.test'))).response.status).toBe(404)
    expect(elsewhere.requests).toHaveLength(0)
  })

  test.each([
    ['a word', 'picture'],
    ['an address', encodeURIComponent('https://www.eporner.com/1.jpg')],
    [
      'a token of another purpose',
      createTokenSigner(GRANT_SIGNING_KEY, 'upload-url').sign({ url: 'https://eporner.com/' }),
    ],
    [
      'a token of another installation',
      createPictureSigner('another key').current.sign('eporner_1 www.eporner.com/1.jpg'),
    ],
  ])('has an address that we did not sign: %s', async (_, token) => {
    expect((await get(`/api/images/${token}`)).response.status).toBe(404)
    expect(picturesRequested()).toHaveLength(0)
  })
})

test('belongs to a removed video, within a minute of its tombstone', async () => {
  await saveListedVideos(world, 'eporner', ['first', 'second'])
  const shown = createPath('landscape', upstream.url, 'eporner_first')
  const another = createPath('landscape', upstream.url, 'eporner_second')
  expect((await get(shown)).response.status).toBe(200)
  await world.database.query(
    `UPDATE provider_video SET removed_at = now() WHERE provider_video_id IN ('first', 'second')`,
  )
  const requested = picturesRequested().length
  expect((await get(another)).response.status).toBe(404)
  world.clock.advance(60_001)
  expect((await get(shown)).response.status).toBe(404)
  expect(picturesRequested()).toHaveLength(requested)
})

test('withholds the picture of a hidden video until it is shown again', async () => {
  const videoId = 'eporner_hiddenpicture'
  const path = createPath('landscape', upstream.url, videoId)
  const status = async () => (await get(path)).response.status
  const said = { videoId, provider: 'eporner' }
  expect(await status()).toBe(200)
  await world.receives(providerVideoHidden, { ...said, revision: 1 })
  expect(await status()).toBe(404)
  await world.receives(providerVideoShown, { ...said, revision: 2 })
  expect(await status()).toBe(200)
})
