import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findTools } from '@alcove/media/adapters/ffmpeg/tools'
import { pino } from 'pino'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { installOnStore, storesToTry } from '../support/bucket.ts'
import type { InstalledPlatform } from '../support/installed-platform.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import { myVideo, sendFilm } from '../support/screens/upload.ts'
import { openSlowLine, type SlowLine } from '../uploads/slow-line.ts'

const MIB = 1024 ** 2
const LEAST_BYTES = 200 * MIB
const FILM_S = 60
/** Bytes per second: slow enough to act meanwhile. */
const SLOW = 30 * MIB
const TITLE = 'Une longue promenade'
const PATIENCE_MS = 120_000

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-long-film-'))
  path = join(folder, 'promenade.mp4')
  const { ffmpeg } = await findTools({}, pino({ level: 'silent' }))
  await promisify(execFile)(ffmpeg, [
    ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=25:duration=${FILM_S}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:duration=${FILM_S}`, '-vf', 'noise=alls=60:allf=t'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', '29M', '-minrate', '29M'],
    ...['-maxrate', '29M', '-bufsize', '29M', '-c:a', 'aac', path],
  ])
  expect((await stat(path)).size).toBeGreaterThan(LEAST_BYTES)
}, PATIENCE_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What an uploader with a large file and a bad line sees, in a real browser. */
describe.each(storesToTry(inject('s3')))('a film of 200 MB, to %s', { timeout: PATIENCE_MS }, (_, bucket) => {
  let platform: InstalledPlatform
  let browser: Browser
  let window: BrowserContext
  let page: Page
  let line: SlowLine
  let contentId = ''

  beforeAll(async () => {
    platform = await installOnStore(bucket)
    browser = await openBrowser()
    window = await openWindow(browser, WIDTHS.desk, { serviceWorkers: 'block' })
    page = await window.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    page.on('response', (response) => {
      const id = /\/api\/contents\/([0-9a-f-]{36})/.exec(response.url())?.[1]
      if (id && response.request().method() === 'PATCH') contentId = id
    })
    line = await openSlowLine(platform.running.url)
    await passAgeGate(page, `${line.url}/upload`)
    await logIn(page, platform.people.uploader)
  }, PATIENCE_MS)
  afterAll(async () => {
    await browser?.close()
    await line?.close()
    await platform?.remove()
  }, 60_000)
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, 'long-film', task.name)
  })

  const time = () => page.evaluate('document.querySelector("video")?.currentTime ?? 0')
  const percent = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))

  test('survives a killed connection and a reload, and plays at once', async () => {
    line.carry(SLOW)
    await sendFilm(page, { title: TITLE, description: '', path })
    await expect.poll(() => line.carried(), { timeout: PATIENCE_MS }).toBeGreaterThan(40 * MIB)
    line.cut()
    await page.getByText('Connexion perdue').waitFor()
    line.mend()
    await page.getByText('Envoi du fichier').waitFor({ timeout: PATIENCE_MS })
    await expect.poll(percent, { timeout: PATIENCE_MS }).toBeGreaterThan(50)
    await page.reload()
    await page.getByText(/Un envoi s’est arrêté à \d+ %/).waitFor()
    await page.locator('input[type="file"]').setInputFiles(path)
    await page.getByText('C’est bien le fichier commencé').waitFor()
    let [lastByteAt, seen] = [0, line.carried()]
    const watch = setInterval(() => {
      if (line.carried() - seen < MIB / 2) return
      seen = line.carried()
      lastByteAt = performance.now()
    }, 10)
    await page.getByRole('button', { name: 'Reprendre l’envoi' }).click()
    await page.getByText('Upload terminé avec succès').waitFor({ timeout: PATIENCE_MS })
    clearInterval(watch)
    // Note: the page has the key of the upload first; its submission copies, hashes and probes the file.
    const told = Math.round(performance.now() - lastByteAt)
    await expect.poll(() => contentId).not.toBe('')
    await page.goto(`${line.url}/content/${contentId}`)
    await page.getByRole('button', { name: 'lire', exact: true }).click()
    await expect.poll(time, { interval: 20, timeout: PATIENCE_MS }).toBeGreaterThan(0)
    const played = Math.round(performance.now() - lastByteAt)
    console.log(`accepted ${told} ms after the last byte, playing in the browser after ${played} ms`)
  })

  test('plays to its end while the ladder takes the place of the first rendition', async () => {
    await page.evaluate('document.querySelector("video").playbackRate = 2')
    await expect
      .poll(() => page.evaluate('document.querySelector("video").ended'), { timeout: PATIENCE_MS })
      .toBe(true)
    expect(Number(await time())).toBeCloseTo(FILM_S, 0)
    expect(await page.evaluate('document.querySelector("video").error')).toBe(null)
  })

  test('has a menu of qualities and a storyboard once it is prepared', async () => {
    await page.goto(`${line.url}/upload`)
    const step = myVideo(page, TITLE).locator('[aria-current="step"]')
    await step.filter({ hasText: 'En modération' }).waitFor({ timeout: PATIENCE_MS })
    await page.goto(`${line.url}/content/${contentId}`)
    await page.getByRole('button', { name: 'lire', exact: true }).click()
    await expect.poll(time, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
    await page.locator('media-time-range').hover()
    const picture = page.locator('media-preview-thumbnail img')
    await expect
      .poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Options de lecture' }).click()
    await page.getByRole('menuitem', { name: /^Qualité Auto \(\d+p\)$/ }).click()
    expect(await page.getByRole('menuitemradio').allTextContents()).toEqual([
      expect.stringMatching(/^Auto/),
      ...['720p', '480p', '240p'],
      'Économie de données',
    ])
  })
})
