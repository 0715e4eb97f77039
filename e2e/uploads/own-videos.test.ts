import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessibleEverywhere } from '../support/axe.ts'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { aFilm, aFilmOf } from '../support/film.ts'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import { tabTo } from '../support/screens/focus.ts'
import { myVideo } from '../support/screens/upload.ts'
import { openSlowLine, type SlowLine } from './slow-line.ts'

const MIB = 1024 ** 2
/** Bytes of a film of the list, and per second: long enough to look at other pages meanwhile. */
const BYTES = 12 * MIB
const SLOW = 2 * MIB
const PATIENCE_MS = 90_000

/** What an uploader does with own videos, from a draft to a list of several. */
describe('own videos', { timeout: 240_000 }, () => {
  let platform: InstalledPlatform
  let browser: Browser
  let page: Page
  let line: SlowLine
  let folder: string
  let film: string

  beforeAll(async () => {
    platform = await installPlatform()
    browser = await openBrowser()
    folder = await mkdtemp(join(tmpdir(), 'alcove-own-videos-'))
    film = (await aFilm()).path
    for (const name of ['lac_gele.mp4', 'rivage.mp4'])
      await writeFile(join(folder, name), await aFilmOf(BYTES))
    const uploader = await platform.enter(platform.people.uploader)
    const body = { title: 'Brumme', description: 'Au bord du lac', tags: ['nature'] }
    await uploader.call('POST /api/contents', { body })
    page = await (await openWindow(browser, WIDTHS.desk, { serviceWorkers: 'block' })).newPage()
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
    if (task.result?.state === 'fail') await keepPicture(page, 'own-videos', task.name)
  })

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const choose = (...paths: string[]) => page.locator('input[type="file"]').setInputFiles(paths)
  const inModeration = (title: string) =>
    myVideo(page, title)
      .locator('[aria-current="step"]')
      .filter({ hasText: 'En modération' })
      .waitFor({ timeout: PATIENCE_MS })

  test('a draft is corrected by keyboard, and sent', async () => {
    await page.getByRole('heading', { name: 'Brouillons' }).waitFor()
    await expectAccessibleEverywhere(page, 'drafts')
    await tabTo(page, 'Modifier « Brumme »')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Modifier le brouillon' })
    await expectAccessibleEverywhere(page, 'draft dialog')
    await dialog.getByLabel('Titre').fill('Brume')
    await dialog.getByLabel('Étiquettes').fill('plan fixe')
    await page.keyboard.press('Enter')
    await dialog.getByText('plan fixe', { exact: true }).waitFor()
    await dialog.getByLabel('Titre').press('Enter')
    await page.getByText('Brouillon enregistré').waitFor()
    await press('Choisir le fichier « Brume »')
    await page.getByRole('heading', { name: 'Brouillon « Brume »' }).waitFor()
    expect(await page.getByLabel('Titre').inputValue()).toBe('Brume')
    await choose(film)
    await page.getByRole('checkbox').check()
    await press('Envoyer la vidéo')
    await page.getByText('Upload terminé avec succès').waitFor()
    await inModeration('Brume')
    expect(await page.getByRole('heading', { name: 'Brouillons' }).count()).toBe(0)
  })

  test('a video is replaced by a new one with its texts, and stays', async () => {
    await press('Remplacer « Brume »')
    await page.getByRole('heading', { name: 'Remplacement de « Brume »' }).waitFor()
    await expectAccessibleEverywhere(page, 'replacement')
    expect(await page.getByLabel('Description').inputValue()).toBe('Au bord du lac')
    await page.getByLabel('Titre').fill('Brume, seconde prise')
    await choose(film)
    await page.getByRole('checkbox').check()
    await press('Envoyer la vidéo')
    await inModeration('Brume, seconde prise')
    const uploader = await platform.enter(platform.people.uploader)
    const { member, stateCounts } = await uploader.call('GET /api/contents', { query: { mine: 'true' } })
    expect(stateCounts).toEqual({ PENDING: 2 })
    expect(member.map(({ tags }) => tags)).toEqual([
      ['nature', 'plan fixe'],
      ['nature', 'plan fixe'],
    ])
  })

  test('several files are sent one after the other, and every page shows how far', async () => {
    await choose(join(folder, 'lac_gele.mp4'), join(folder, 'rivage.mp4'))
    await page.getByRole('heading', { name: '2 vidéos', exact: true }).waitFor()
    expect(await page.locator('input[type="file"]').count()).toBe(1)
    await page.getByRole('group', { name: 'rivage.mp4' }).getByLabel('Titre').fill('Rivage au matin')
    await expectAccessibleEverywhere(page, 'list of files')
    await page.getByRole('checkbox').check()
    line.carry(SLOW)
    await press('Envoyer les 2 vidéos')
    await page.getByText('En attente').waitFor()
    await page.getByText('Envoi du fichier').waitFor()
    await press('Mettre en pause')
    await expectAccessibleEverywhere(page, 'paused list')
    await page.getByRole('link', { name: 'Accueil' }).first().click()
    const chip = page.getByRole('complementary', { name: 'Envoi en cours' })
    await chip.getByText(/^Envoi en pause · \d+ %$/).waitFor()
    await expectAccessibleEverywhere(page, 'chip')
    await chip.getByRole('link').click()
    await press('Reprendre')
    expect(await chip.count()).toBe(0)
    line.carry(Number.POSITIVE_INFINITY)
    await page.getByText('Envoyées : 2 sur 2').waitFor({ timeout: PATIENCE_MS })
    await inModeration('lac gele')
    await inModeration('Rivage au matin')
    await press('Retirer les vidéos envoyées')
    await page.getByRole('button', { name: 'Envoyer la vidéo' }).waitFor()
  })

  test('the list is searched without accents, and narrowed to a state', async () => {
    await page.getByLabel('Rechercher dans mes vidéos').fill('BRÛME')
    await expect.poll(() => page.getByRole('article').count()).toBe(2)
    await page.getByRole('link', { name: 'Brume, seconde prise' }).click()
    await page.waitForURL(/\/content\//)
    await page.goBack()
    expect(await page.getByLabel('Rechercher dans mes vidéos').inputValue()).toBe('BRÛME')
    await press('Effacer la recherche')
    await expect.poll(() => page.getByRole('article').count()).toBe(4)
    await press('Supprimer « Rivage au matin »')
    await press('Supprimer définitivement')
    await page.getByText('Vidéo supprimée').waitFor()
    await page.getByRole('button', { name: /^Supprimées/ }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expectAccessibleEverywhere(page, 'own videos')
  })
})
