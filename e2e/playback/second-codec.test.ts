import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { openLadder } from './ladder.ts'
import { buildPlayerPage } from './player-page.ts'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

const ladder = await openLadder({ ...process.env, VIDEO_CODECS: 'h264,av1' })
const browser = await openBrowser()
const obstacle = await findObstacle(browser)
if (obstacle) console.warn(`\n*** SKIPPED: playback of AV1. ${obstacle} ***\n`)

async function findObstacle(by: Browser): Promise<string | null> {
  if (!ladder.encodesAv1) return 'Put a current ffmpeg with libsvtav1 on the PATH to test it.'
  const page = await by.newPage()
  const decodes = await page.evaluate(`MediaSource.isTypeSupported('video/mp4;codecs="av01.0.04M.08"')`)
  await page.close()
  return decodes ? null : 'This browser decodes no AV1.'
}

/** Makes a browser that says that it decodes no AV1. */
const FORGET_AV1 = `
  const knows = MediaSource.isTypeSupported
  MediaSource.isTypeSupported = (type) => !type.includes('av01') && knows.call(MediaSource, type)`

let root: string
let server: Server | undefined
afterAll(async () => {
  await browser.close()
  server?.close()
  if (root) await rm(root, { recursive: true, force: true })
})

describe.skipIf(obstacle !== null)('a film in two codecs', () => {
  let url: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'alcove-codecs-'))
    const input = join(root, 'film.mp4')
    await Promise.all([buildPlayerPage(root), makeFilm(input)])
    await ladder.prepare(input, join(root, 'film'))
    server = createServer(async (request, response) => {
      const path = join(root, normalize(new URL(request.url ?? '/', 'http://here').pathname))
      const bytes = await readFile(path).catch(() => undefined)
      const type = TYPES[extname(path)] ?? 'video/mp4'
      response.writeHead(bytes ? 200 : 404, { 'Content-Type': type }).end(bytes)
    }).listen(0, '127.0.0.1')
    await new Promise((done) => server?.once('listening', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }, 240_000)

  async function makeFilm(path: string) {
    await promisify(execFile)(ladder.ffmpeg, [
      ...['-y', '-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=12'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=12'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', path],
    ])
  }

  /** A page with the player, and the folders of the renditions that it asks for. */
  async function open(script = ''): Promise<{ page: Page; context: BrowserContext; asked: () => string[] }> {
    const context = await openWindow(browser, WIDTHS.desk)
    await context.addInitScript(script)
    const page = await context.newPage()
    const folders: string[] = []
    page.on('request', (request) => {
      const [, folder] = /\/film\/([^/]+)\/s\d+\.m4s$/.exec(request.url()) ?? []
      if (folder) folders.push(folder)
    })
    await page.goto(`${url}/index.html`)
    await page.getByRole('region').waitFor()
    return { page, context, asked: () => [...new Set(folders)].sort() }
  }

  test('plays to its end as AV1 where the browser decodes it', async () => {
    const { page, context, asked } = await open()
    expect(await page.evaluate(`playFrom('/film/master.m3u8', 8)`)).toBeGreaterThan(1_000)
    expect(asked().length).toBeGreaterThan(0)
    expect(asked().every((folder) => folder.endsWith('-av1'))).toBe(true)
    const shown = 'document.querySelector("video").getVideoPlaybackQuality().totalVideoFrames'
    expect(await page.evaluate(shown)).toBeGreaterThan(100)
    await context.close()
  }, 60_000)

  test('plays as H.264 where the browser does not', async () => {
    const { page, context, asked } = await open(FORGET_AV1)
    expect(await page.evaluate(`playFrom('/film/master.m3u8', 8)`)).toBeGreaterThan(1_000)
    expect(asked().length).toBeGreaterThan(0)
    expect(asked().some((folder) => folder.endsWith('-av1'))).toBe(false)
    await context.close()
  }, 60_000)

  test('plays its tallest as H.264 where all of the detail is judged', async () => {
    const { page, context, asked } = await open()
    await page.evaluate(`playFrom('/film/master.m3u8', 8, true)`)
    expect(asked()).toEqual(['v180'])
    await context.close()
  }, 60_000)

  test('offers each height once, and the chosen one plays as AV1', async () => {
    const { page, context, asked } = await open()
    await page.evaluate(`void playFrom('/film/master.m3u8', 1)`)
    await page.getByRole('button', { name: 'Options de lecture' }).click()
    await page.getByRole('menuitem', { name: /^Qualité Auto \(\d+p\)$/ }).click()
    const offered = await page.getByRole('menuitemradio').allTextContents()
    expect(offered.slice(1)).toEqual(['180p', '90p', 'Économie de données'])
    await page.getByRole('menuitemradio', { name: '90p' }).click()
    await expect.poll(asked).toContain('v90-av1')
    expect(asked().every((folder) => folder.endsWith('-av1'))).toBe(true)
    await context.close()
  }, 60_000)
})
