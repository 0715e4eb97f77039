import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from '../../support/axe.ts'
import { keepPicture, openWindow, WIDTHS } from '../../support/browser.ts'
import { aLongFilm } from '../../support/film.ts'
import { type InstalledPlatform, sendFilm } from '../../support/installed-platform.ts'
import { admin } from '../../support/run-platform.ts'
import { logIn } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { watchPreview } from '../../support/screens/console.ts'
import type { Place } from './place.ts'

const TITLES = ['Vidéo de démonstration 1', 'Vidéo de démonstration 2']
const SENTENCE = 'Une phrase dite.'
const MORE = {
  description: 'Une mire en mouvement.\n0:00 Le départ\n0:30 Le retour',
  captions: { fr: `WEBVTT\n\n00:00:00.000 --> 00:01:00.000\n${SENTENCE}` },
}
const PREPARED_WITHIN_MS = 150_000
/** Time until the platform ends playback. */
const ENDS_WITHIN_MS = 10_000

/** The player of the review screen with a real platform, whose keys never decide. */
export const testPreview = (place: () => Place) =>
  describe('a preview in the console', { timeout: 120_000 }, () => {
    let platform: InstalledPlatform
    let moderator: Visitor
    let browser: Browser
    let page: Page
    let ids: string[]

    beforeAll(async () => {
      ;({ platform, browser } = place())
      const uploader = await platform.enter(platform.people.uploader)
      moderator = await platform.enter(platform.people.moderator)
      const film = await aLongFilm(platform.dataDir)
      ids = []
      for (const title of TITLES) ids.push(await sendFilm(uploader, title, film, MORE))
      for (const id of ids) await until('it is pending', PREPARED_WITHIN_MS, () => hasStoryboard(id))
    }, 300_000)
    afterAll(() => page?.context().close())
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await keepPicture(page, 'preview', task.name)
    })

    const statusOf = async (id: string) =>
      (await moderator.call('GET /api/admin/cases/{id}', { params: { id } })).status
    async function hasStoryboard(id: string): Promise<boolean | undefined> {
      if ((await statusOf(id)) !== 'PENDING') return undefined
      const { storyboardUrl } = await moderator.call('GET /api/contents/{id}/hls-url', { params: { id } })
      return storyboardUrl === null ? undefined : true
    }
    const onVideo = <T>(code: string) =>
      page.evaluate<T>(`(() => { const video = document.querySelector('video'); return ${code} })()`)
    const heading = (title: string | undefined) =>
      page.getByRole('heading', { level: 1, name: title ?? '', exact: true })
    const note = () => page.locator('.player-note').textContent()
    const isFullScreen = () => page.evaluate<boolean>('document.fullscreenElement !== null')
    const settings = () => page.getByRole('button', { name: 'Options de lecture' })
    const shownCaption = () =>
      onVideo<string | undefined>('video.querySelector("track[kind=captions]").track.activeCues?.[0]?.text')

    /** The controls of a case stay disabled at first. */
    const untilAlive = () =>
      expect
        .poll(() => page.getByRole('button', { name: /^Rejeter/ }).getAttribute('aria-disabled'))
        .toBeNull()

    async function openReview(): Promise<void> {
      page = await (await openWindow(browser, WIDTHS.desk)).newPage()
      await passAgeGate(page, `${platform.running.url}/login`)
      await logIn(page, platform.people.moderator)
      await page.waitForURL(`${platform.running.url}/`)
      await page.goto(`${platform.running.url}/backoffice/#/cases/${ids[0]}/show`)
      await heading(TITLES[0]).waitFor()
      await untilAlive()
    }
    async function openPreview(): Promise<void> {
      await page.keyboard.press('Space')
      await expect.poll(() => onVideo<number | undefined>('video?.readyState')).toBeGreaterThanOrEqual(3)
    }

    test('opens silent and paused, and plays in the chosen quality and speed', async () => {
      await openReview()
      expect(await page.locator('video').count()).toBe(0)
      await openPreview()
      expect(await onVideo('[video.paused, video.muted]')).toEqual([true, true])
      await page.keyboard.press('Space')
      await expect.poll(() => onVideo<number>('video.currentTime')).toBeGreaterThan(0.2)
      await settings().click()
      await page.getByRole('menuitem', { name: /^Qualité Auto \(\d+p\)$/ }).click()
      await page.getByRole('menuitemradio', { name: '90p', exact: true }).click()
      await expect.poll(() => onVideo('video.videoHeight')).toBe(90)
      await page.getByRole('menuitem', { name: 'Vitesse Normale' }).click()
      await page.getByRole('menuitemradio', { name: '4 ×' }).click()
      await page.keyboard.press('Escape')
      await page.keyboard.press('<')
      expect(await onVideo('video.playbackRate')).toBe(3)
      // The menu has given the focus back to its button, whose key the space bar is.
      await heading(TITLES[0]).focus()
      await page.keyboard.press('Space')
      expect(await onVideo('video.paused')).toBe(true)
      await expectAccessibleEverywhere(page, 'review with its player')
    })

    test('shows captions at once, and pictures above the bar, where a press leads', async () => {
      await expect.poll(shownCaption).toBe(SENTENCE)
      await page.keyboard.press('c')
      await expect.poll(shownCaption).toBeUndefined()
      const bar = page.locator('media-time-range')
      await bar.hover()
      const picture = page.locator('media-preview-thumbnail img')
      await expect
        .poll(() => picture.evaluate((image) => (image as { naturalWidth: number }).naturalWidth))
        .toBeGreaterThan(0)
      await bar.click()
      await expect.poll(() => onVideo<number>('video.currentTime')).toBeGreaterThan(25)
    })

    test('jumps ten seconds, and steps by one frame of the stream', async () => {
      const before = await onVideo<number>('video.currentTime')
      await page.keyboard.press('Shift+ArrowLeft')
      await expect.poll(() => onVideo<number>('video.currentTime')).toBeCloseTo(before - 10, 1)
      await page.keyboard.press('.')
      const first = await onVideo<number>('video.currentTime')
      await page.getByRole('button', { name: 'Image suivante' }).click()
      expect((await onVideo<number>('video.currentTime')) - first).toBeCloseTo(1 / 25, 3)
      await page.keyboard.press(',')
      expect(await onVideo<number>('video.currentTime')).toBeCloseTo(first, 3)
    })

    test('no key of the player decides, nor any key in its menu or in full screen', async () => {
      for (const key of ['m', 'm', 'c', ',', '.', '<', '>', '0', '5', 'Shift+ArrowRight'])
        await page.keyboard.press(key)
      await settings().click()
      await page.keyboard.type('aruj')
      await page.keyboard.press('Escape')
      await page.keyboard.press('f')
      await expect.poll(isFullScreen).toBe(true)
      for (const key of ['a', 'r', 'j']) {
        await page.keyboard.press(key)
        expect(await note()).toBe('Quittez le plein écran pour décider')
      }
      await page.keyboard.press('f')
      await expect.poll(isFullScreen).toBe(false)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await heading(TITLES[0]).count()).toBe(1)
      for (const id of ids) expect(await statusOf(id)).toBe('PENDING')
    })

    test('decides by its keys beside the player, which keeps speed and silence for the next case', async () => {
      await page.keyboard.press('a')
      await page.getByText('Contenu approuvé').waitFor()
      await heading(TITLES[1]).waitFor()
      expect(await page.locator('video').count()).toBe(0)
      expect(await Promise.all(ids.map(statusOf))).toEqual(['HELD', 'PENDING'])
      await untilAlive()
      await openPreview()
      expect(await onVideo('[video.playbackRate, video.muted, video.paused]')).toEqual([3, true, true])
      await expect.poll(() => onVideo('video.videoHeight')).toBe(90)
      await page.keyboard.press('r')
      const reason = page.getByRole('dialog').getByRole('textbox')
      await reason.pressSequentially('Le son manque, 5 fois.')
      expect(await reason.inputValue()).toBe('Le son manque, 5 fois.')
      await page.getByRole('dialog').getByRole('button', { name: 'Rejeter', exact: true }).click()
      await page.getByText('Contenu rejeté').waitFor()
      expect(await statusOf(ids[1] ?? '')).toBe('HELD')
    })

    test('stops within ten seconds of the suspension of the uploader', async () => {
      await page.goto(`${platform.running.url}/backoffice/#/cases/${ids[0]}/show`)
      await heading(TITLES[0]).waitFor()
      expect(await watchPreview(page)).toBeGreaterThan(1)
      await admin(platform.dataDir, 'user:suspend', platform.people.uploader.email)
      await page
        .getByText("Ce contenu n'est pas disponible", { exact: true })
        .waitFor({ timeout: ENDS_WITHIN_MS })
      expect(await page.locator('video').count()).toBe(0)
    })
  })
