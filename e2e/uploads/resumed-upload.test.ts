import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { installOnStore, storesToTry } from '../support/bucket.ts'
import { aFilmOf } from '../support/film.ts'
import type { InstalledPlatform } from '../support/installed-platform.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import { myVideo, sendFilm } from '../support/screens/upload.ts'
import { openSlowLine, type SlowLine } from './slow-line.ts'

const MIB = 1024 ** 2
const BYTES = 32 * MIB
/** Bytes per second; long enough to act meanwhile. */
const SLOW = 2 * MIB
const TITLE = 'Une promenade en plusieurs fois'
const PATIENCE_MS = 90_000

/** An upload in a real browser, over a line that is slow and breaks. */
describe.each(storesToTry(inject('s3')))(
  'an upload that is interrupted, to %s',
  { timeout: 240_000 },
  (_, bucket) => {
    let platform: InstalledPlatform
    let browser: Browser
    let page: Page
    let line: SlowLine
    let folder: string
    let path: string
    const offsets: number[] = []

    beforeAll(async () => {
      platform = await installOnStore(bucket)
      browser = await openBrowser()
      folder = await mkdtemp(join(tmpdir(), 'alcove-upload-'))
      path = join(folder, 'promenade.mp4')
      await writeFile(path, await aFilmOf(BYTES))
      page = await (await openWindow(browser, WIDTHS.phone, { serviceWorkers: 'block' })).newPage()
      page.on('request', (request: Request) => {
        if (request.method() === 'PATCH' && request.url().includes('/api/uploads/'))
          offsets.push(Number(request.headers()['upload-offset']))
      })
      page.on('dialog', (dialog) => void dialog.accept())
      line = await openSlowLine(platform.running.url)
      await passAgeGate(page, `${line.url}/upload`)
      await logIn(page, platform.people.uploader)
    }, 240_000)
    afterAll(async () => {
      await browser?.close()
      await line?.close()
      await platform?.remove()
      await rm(folder, { recursive: true, force: true })
    }, 60_000)
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') await keepPicture(page, 'resumed-upload', task.name)
    })

    const percent = async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    test('goes on by itself when the connection is back', async () => {
      line.carry(SLOW)
      await sendFilm(page, { title: TITLE, description: '', path })
      await expect.poll(() => line.carried(), { timeout: PATIENCE_MS }).toBeGreaterThan(6 * MIB)
      line.cut()
      await page.getByText('Connexion perdue').waitFor()
      await page.getByText('L’envoi reprendra tout seul, là où il s’est arrêté').waitFor()
      line.mend()
      await page.getByText('Envoi du fichier').waitFor({ timeout: PATIENCE_MS })
      await expect.poll(() => offsets.length).toBeGreaterThan(1)
      expect(offsets.at(-1)).toBeGreaterThan(0)
    })

    test('is paused, and goes on', async () => {
      const before = offsets.length
      const carried = line.carried()
      await expect.poll(() => line.carried(), { timeout: PATIENCE_MS }).toBeGreaterThan(carried + 4 * MIB)
      await press('Mettre en pause')
      await page.getByText('Envoi en pause').waitFor()
      expect(await page.getByText('temps restant').count()).toBe(0)
      await press('Reprendre')
      await page.getByText('Envoi du fichier').waitFor()
      await page.getByText(/ Mo\/s · temps restant : \d/).waitFor()
      await expect.poll(() => offsets.length).toBe(before + 1)
      expect(offsets.at(-1)).toBeGreaterThan(offsets.at(-2) ?? 0)
    })

    test('asks for its file after a reload, and goes on where it was', async () => {
      await expect.poll(percent, { timeout: PATIENCE_MS }).toBeGreaterThan(60)
      await page.reload()
      await page.getByText(/Un envoi s’est arrêté à \d+ %/).waitFor()
      expect(await page.getByLabel('Titre').inputValue()).toBe(TITLE)
      await expectAccessible(page, 'phone', 'unfinished upload')
      await page.locator('input[type="file"]').setInputFiles(path)
      await page.getByText('C’est bien le fichier commencé').waitFor()
      line.carry(Number.POSITIVE_INFINITY)
      await press('Reprendre l’envoi')
      await page.getByText('Upload terminé avec succès').waitFor({ timeout: PATIENCE_MS })
      expect(offsets.at(-1)).toBeGreaterThan(offsets.at(-2) ?? 0)
      const step = myVideo(page, TITLE).locator('[aria-current="step"]')
      await step.filter({ hasText: 'En modération' }).waitFor({ timeout: PATIENCE_MS })
      expect(await page.evaluate("sessionStorage.getItem('alcove-unfinished-upload') ?? ''")).not.toContain(
        TITLE,
      )
    })
  },
)
