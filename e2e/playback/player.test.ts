import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { type Ladder, openLadder } from './ladder.ts'
import { buildPlayerPage } from './player-page.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.vtt': 'text/vtt',
  '.jpg': 'image/jpeg',
}

let root: string
let server: Server
let url: string
let browser: Browser
let ladder: Ladder
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'alcove-player-'))
  await Promise.all([buildPlayerPage(root), makeVideos()])
  server = createServer(async (request, response) => {
    const path = join(root, normalize(new URL(request.url ?? '/', 'http://here').pathname))
    const bytes = await readFile(path).catch(() => undefined)
    response.writeHead(bytes ? 200 : 404, { 'Content-Type': TYPES[extname(path)] ?? 'video/mp4' }).end(bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser()
}, 240_000)
afterAll(async () => {
  await browser?.close()
  server?.close()
  await rm(root, { recursive: true, force: true })
})

const sources = (picture: number, sound: number) => [
  ...['-y', '-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${picture}`],
  ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${sound}`],
]

async function makeVideos() {
  ladder = await openLadder(process.env)
  const run = (args: string[]) => promisify(execFile)(ladder.ffmpeg, args)
  for (const [name, picture, sound] of [
    ['whole', 12, 12],
    ['short-sound', 12, 3],
    ['long-sound', 3, 12],
  ] as const) {
    const input = join(root, `${name}.mp4`)
    await run([...sources(picture, sound), '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', input])
    await ladder.prepare(input, join(root, name))
  }
  const sheet = ['-vf', 'fps=1/2,scale=160:90,tile=3x2', '-frames:v', '1', join(root, 'whole', 'sheet.jpg')]
  await run(['-v', 'error', '-i', join(root, 'whole.mp4'), ...sheet])
  await makeOldVideo(run)
}

/** Playlists of earlier versions of media, whose renditions did not contain the sound. */
async function makeOldVideo(run: (args: string[]) => Promise<unknown>) {
  const folder = join(root, 'old')
  const hls = (name: string) => [
    ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_segment_filename', join(folder, name, 's%05d.m4s'), join(folder, name, 'index.m3u8')],
  ]
  for (const name of ['v180', 'audio']) await mkdir(join(folder, name), { recursive: true })
  const picture = ['-map', '0:v', '-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-g', '50']
  await run([...sources(12, 12), ...picture, ...hls('v180'), '-map', '1:a', '-c:a', 'aac', ...hls('audio')])
  const master = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Son",DEFAULT=YES,AUTOSELECT=YES,URI="audio/index.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=320x180,CODECS="avc1.4d400d,mp4a.40.2",AUDIO="audio"',
    'v180/index.m3u8',
  ]
  await writeFile(join(folder, 'master.m3u8'), master.join('\n'))
}

test.each([
  ['whole', false],
  ['short-sound', false],
  ['long-sound', false],
  ['old', true],
])(
  '%s: plays to its end with its sound; the whole build is loaded: %s',
  async (name, wholeBuild) => {
    const page = await (await openWindow(browser, WIDTHS.desk)).newPage()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await page.goto(`${url}/index.html`)
    await page.getByRole('region').waitFor()
    const decoded = await page.evaluate(`playFrom('/${name}/master.m3u8')`)
    expect(decoded).toBeGreaterThan(1_000)
    expect(scripts.some((path) => path === '/page/hls.js')).toBe(wholeBuild)
    await page.context().close()
  },
  60_000,
)

test('who began with the first segment plays to the end while the rest and other renditions are made', async () => {
  const page = await (await openWindow(browser, WIDTHS.desk)).newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${url}/index.html`)
  await page.getByRole('region').waitFor()
  let playing: Promise<unknown> = Promise.reject(new Error('It was never playable'))
  playing.catch(() => undefined)
  let hasBegun = false
  await ladder.prepare(join(root, 'whole.mp4'), join(root, 'early'), async () => {
    if (hasBegun) return
    hasBegun = true
    const playlist = await readFile(join(root, 'early', 'v90', 'index.m3u8'), 'utf8')
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
    expect(playlist.match(/\.m4s/g)).toHaveLength(1)
    const segment = page.waitForResponse((response) => response.url().endsWith('.m4s'))
    playing = page.evaluate(`playFrom('/early/master.m3u8')`)
    // Before it has begun, there is nothing to play.
    await segment
  })
  expect(await playing).toBeGreaterThan(1_000)
  const renditions = new Set(asked.filter((path) => path.endsWith('/index.m3u8')))
  expect([...renditions]).toEqual(['/early/v90/index.m3u8'])
  const master = await readFile(join(root, 'early', 'master.m3u8'), 'utf8')
  expect(master.match(/^v\d+/gm)).toEqual(['v180', 'v90'])
  await page.context().close()
}, 60_000)

test('the player is named after its video, in French', async () => {
  const page = await (await openWindow(browser, WIDTHS.desk)).newPage()
  await page.goto(`${url}/index.html`)
  await page.getByRole('region').waitFor()
  expect(await page.getByRole('region').getAttribute('aria-label')).toBe('Lecteur vidéo : Une démonstration')
  await page.context().close()
})

test('the chosen quality and speed play, here and in the next video', async () => {
  const page = await (await openWindow(browser, WIDTHS.desk)).newPage()
  const playlists: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/index.m3u8')) playlists.push(new URL(request.url()).pathname)
  })
  const start = async () => {
    playlists.length = 0
    await page.goto(`${url}/index.html`)
    await page.getByRole('region').waitFor()
    await page.evaluate(`void playFrom('/whole/master.m3u8', 0)`)
    await page.getByRole('button', { name: 'Options de lecture' }).click()
  }
  await start()
  await page.getByRole('menuitem', { name: /^Qualité Auto \(\d+p\)$/ }).click()
  expect(await page.getByRole('menuitemradio').allTextContents()).toEqual([
    expect.stringMatching(/^Auto \(\d+p\)$/),
    '180p',
    '90p',
    'Économie de données',
  ])
  await page.getByRole('menuitemradio', { name: 'Économie de données' }).click()
  await page.getByRole('menuitem', { name: 'Vitesse Normale' }).click()
  await page.getByRole('menuitemradio', { name: '1,5 ×' }).click()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('menu').count()).toBe(0)
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Options de lecture')

  await start()
  await page.getByRole('menuitem', { name: 'Qualité Économie de données' }).waitFor()
  await page.getByRole('menuitem', { name: 'Vitesse 1,5 ×' }).waitFor()
  expect(await page.evaluate('document.querySelector("video").playbackRate')).toBe(1.5)
  expect(playlists).toEqual(['/whole/v90/index.m3u8'])
  await page.context().close()
}, 60_000)

test('the bar shows the picture of a time, which loads when a pointer comes', async () => {
  const tile = (at: number) =>
    `00:00:${String(at * 2).padStart(2, '0')}.000 --> 00:00:${String(at * 2 + 2).padStart(2, '0')}.000\nsheet.jpg#xywh=${(at % 3) * 160},${Math.floor(at / 3) * 90},160,90`
  const cues = Array.from({ length: 6 }, (_, at) => tile(at))
  await writeFile(join(root, 'whole', 'storyboard.vtt'), ['WEBVTT', ...cues].join('\n\n'))
  const page = await (await openWindow(browser, WIDTHS.desk)).newPage()
  const pictures: string[] = []
  page.on('request', (request) => {
    if (/storyboard|sheet/.test(request.url())) pictures.push(new URL(request.url()).pathname)
  })
  await page.goto(`${url}/index.html`)
  await page.getByRole('region').waitFor()
  await page.evaluate(`show({ storyboardUrl: '/whole/storyboard.vtt' })`)
  await page.evaluate(`void playFrom('/whole/master.m3u8', 1)`)
  await expect.poll(() => page.evaluate('document.querySelector("video").currentTime')).toBeGreaterThan(0.2)
  expect(pictures).toEqual([])
  await page.locator('media-time-range').hover()
  const picture = page.locator('media-preview-thumbnail img')
  await expect
    .poll(() => picture.evaluate((image) => (image as { naturalWidth: number }).naturalWidth))
    .toBe(480)
  expect(pictures).toEqual(['/whole/storyboard.vtt', '/whole/sheet.jpg'])
  expect(await page.locator('media-preview-thumbnail').getAttribute('mediapreviewcoords')).toMatch(
    /^\d+ 90 160 90$/,
  )
  await page.context().close()
}, 60_000)

test('captions show on request, by the key too, and stay chosen', async () => {
  const text = 'WEBVTT\n\n00:00:00.000 --> 00:00:12.000\nUne phrase dite.'
  await writeFile(join(root, 'whole', 'fr.vtt'), text)
  const page = await (await openWindow(browser, WIDTHS.desk)).newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.vtt')) asked.push(new URL(request.url()).pathname)
  })
  const start = async () => {
    await page.goto(`${url}/index.html`)
    await page.getByRole('region').waitFor()
    await page.evaluate(`show({ captions: [{ lang: 'fr', label: 'Français', url: '/whole/fr.vtt' }] })`)
    await page.evaluate(`void playFrom('/whole/master.m3u8', 1)`)
  }
  const shown = () =>
    page.evaluate<string | undefined>(
      'document.querySelector("track[kind=captions]").track.activeCues?.[0]?.text',
    )
  await start()
  await expect.poll(() => page.evaluate('document.querySelector("video").currentTime')).toBeGreaterThan(0.2)
  expect(asked).toEqual([])
  await page.keyboard.press('c')
  await expect.poll(shown).toBe('Une phrase dite.')
  expect(await page.getByRole('button', { name: 'Sous-titres' }).getAttribute('aria-pressed')).toBe('true')

  await start()
  await expect.poll(shown).toBe('Une phrase dite.')
  await page.getByRole('button', { name: 'Sous-titres' }).click()
  await expect.poll(shown).toBeUndefined()
  await page.context().close()
}, 60_000)

test('knows the length before it loads, marks chapters, and offers the beginning at the end', async () => {
  const page = await (await openWindow(browser, WIDTHS.desk)).newPage()
  await page.goto(`${url}/index.html?duration=12`)
  await page.getByRole('region').waitFor()
  await page.evaluate(`show({ chapters: [
    { title: 'Le départ', start: 0, end: 6 },
    { title: 'Le retour', start: 6, end: 12 },
  ] })`)
  const time = page.locator('media-time-display')
  await expect.poll(() => time.getAttribute('mediaduration')).toBe('12')
  const played = page.evaluate(`playFrom('/whole/master.m3u8')`)
  const marked = () =>
    page.evaluate('document.querySelector("media-time-range").mediaChaptersCues.map((cue) => cue.text)')
  await expect.poll(marked).toEqual(['Le départ', 'Le retour'])
  await page.getByRole('button', { name: 'Options de lecture' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Statistiques' }).click()
  await page.getByText('Débit mesuré').waitFor()
  await played
  await page.getByRole('button', { name: 'Revoir' }).click()
  await expect.poll(() => page.evaluate('document.querySelector("video").currentTime')).toBeLessThan(10)
  await page.getByRole('button', { name: 'Revoir' }).waitFor({ state: 'detached' })
  await page.context().close()
}, 60_000)
