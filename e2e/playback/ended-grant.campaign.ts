import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { aLongFilm } from '../support/film.ts'
import { type InstalledPlatform, installPlatform, publishFilm } from '../support/installed-platform.ts'
import type { Person } from '../support/people.ts'
import { admin } from '../support/run-platform.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import { playsOn, watchPreview } from '../support/screens/console.ts'

const UNAVAILABLE = "Ce contenu n'est pas disponible"
const VIEWER: Person = { email: 'spectatrice@exemple.test', password: 'phrase de passe spectatrice' }
/** Milliseconds of playback that a viewer may still see after the decision. */
const ENDS_WITHIN_MS = 10_000

describe('a video that plays', { timeout: 90_000 }, () => {
  let platform: InstalledPlatform
  let browser: Browser
  let id: string
  let page: Page

  beforeAll(async () => {
    platform = await installPlatform()
    id = await publishFilm(platform, 'Une longue vue', await aLongFilm(platform.dataDir))
    await admin(platform.dataDir, 'user:create', VIEWER.email, '--password', VIEWER.password)
    browser = await openBrowser()
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.remove()
  }, 60_000)
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, 'ended grant', task.name)
    await page?.context().close()
  })

  /** Opens a window past the age gate with slow segments, so that not all of the video loads at once. */
  async function openPage(as?: Person): Promise<void> {
    page = await (await openWindow(browser, WIDTHS.desk)).newPage()
    await page.route('**/*.m4s', async (route) => {
      await new Promise((done) => setTimeout(done, 1_500))
      await route.continue().catch(() => undefined)
    })
    await passAgeGate(page, `${platform.running.url}/${as ? 'login' : ''}`)
    if (!as) return
    await logIn(page, as)
    await page.waitForURL(`${platform.running.url}/`)
  }

  async function watch(): Promise<void> {
    await page.goto(`${platform.running.url}/content/${id}`)
    expect(await playsOn(page)).toBeGreaterThan(1)
  }

  async function expectStopped(since: number): Promise<void> {
    await page
      .getByText(UNAVAILABLE, { exact: true })
      .waitFor({ timeout: Math.max(1, since + ENDS_WITHIN_MS - performance.now()) })
    expect(await page.locator('video').count()).toBe(0)
    expect(await page.locator('media-controller').count()).toBe(0)
  }
  /** The decision reaches the platform by an event: until then a retry is refused. */
  async function retryUntilPlayer(): Promise<void> {
    const retry = page.getByRole('button', { name: 'Réessayer' })
    const tryAgain = async () => {
      if (await retry.isVisible()) await retry.click({ timeout: 1_000 }).catch(() => undefined)
      return page.locator('video').count()
    }
    await expect.poll(tryAgain, { timeout: 30_000, interval: 500 }).toBe(1)
  }
  const seconds = () => onVideo<number>('video.currentTime')
  const onVideo = <T>(code: string) =>
    page.evaluate<T>(`(() => { const video = document.querySelector('video'); return ${code} })()`)

  test('stops within ten seconds of the suspension of the viewer, buffer and picture gone', async () => {
    await openPage(VIEWER)
    await watch()
    await admin(platform.dataDir, 'user:suspend', VIEWER.email)
    await expectStopped(performance.now())
  })

  test('plays on through a tunnel as far as it is loaded, and goes on behind it', async () => {
    await openPage()
    await watch()
    await page.context().setOffline(true)
    const loaded = await onVideo<number>('video.buffered.end(video.buffered.length - 1)')
    await expect.poll(seconds, { timeout: 40_000 }).toBeGreaterThan(loaded - 1)
    // Longer than the loader's own retries.
    await page.waitForTimeout(6_000)
    expect(await page.locator('video').count()).toBe(1)
    await page.context().setOffline(false)
    await expect.poll(seconds, { timeout: 30_000 }).toBeGreaterThan(loaded + 5)
  })

  test('goes on without an interruption while its grant is renewed, again and again', async () => {
    await openPage()
    await page.route(/\/hls-url(?:\?|$)/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), expiresIn: 5 } })
    })
    const grants = new Set<string>()
    page.on('request', (request) => {
      if (request.url().endsWith('.m4s')) grants.add(new URL(request.url()).pathname.split('/')[2] ?? '')
    })
    await watch()
    await onVideo(`(window.interruptions = [], ['emptied', 'pause', 'error'].forEach(
      (name) => video.addEventListener(name, () => window.interruptions.push(name))), true)`)
    await expect.poll(() => grants.size, { timeout: 40_000 }).toBeGreaterThanOrEqual(3)
    expect(await page.evaluate('window.interruptions')).toEqual([])
    expect(await page.getByText(UNAVAILABLE).count()).toBe(0)
  })

  test('stops for visitors within ten seconds of the suspension of its uploader, and not for good', async () => {
    await openPage()
    await watch()
    await admin(platform.dataDir, 'user:suspend', platform.people.uploader.email)
    await expectStopped(performance.now())
    await page.reload()
    await page.getByText(UNAVAILABLE, { exact: true }).waitFor()
    await admin(platform.dataDir, 'user:restore', platform.people.uploader.email)
    await retryUntilPlayer()
    expect(await playsOn(page)).toBeGreaterThan(1)
  })

  test('stops in the console too, and a moderator may look again', async () => {
    await openPage(platform.people.moderator)
    await page.goto(`${platform.running.url}/backoffice/#/cases/${id}/show`)
    expect(await watchPreview(page)).toBeGreaterThan(1)
    await admin(platform.dataDir, 'user:suspend', platform.people.uploader.email)
    await expectStopped(performance.now())
    await page.getByRole('button', { name: 'Réessayer' }).click()
    expect(await playsOn(page)).toBeGreaterThan(1)
  })
})
