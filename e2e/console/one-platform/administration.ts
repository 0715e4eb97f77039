import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hold } from '../../copy/disturb.ts'
import { expectAccessible, expectAccessibleEverywhere } from '../../support/axe.ts'
import { keepPicture, openWindow, WIDTHS, widthsFor } from '../../support/browser.ts'
import type { InstalledPlatform } from '../../support/installed-platform.ts'
import { logIn } from '../../support/screens/account.ts'
import { passAgeGate } from '../../support/screens/age-gate.ts'
import { fact, figure, openList, openRecord } from '../../support/screens/billing-console.ts'
import { isCovered } from '../../support/screens/covered.ts'
import { expectStatsToOpenTheirLists, openStat } from '../../support/screens/stats.ts'
import type { Place } from './place.ts'

/** The administration screen of the specification: statistics, system block, four buttons, journal. */
export const testAdministration = (place: () => Place) =>
  describe('the administration screen', { timeout: 60_000 }, () => {
    let platform: InstalledPlatform
    let browser: Browser
    /** One for each width that has run. */
    let logins = 0
    beforeAll(() => {
      ;({ platform, browser } = place())
    })

    describe.each(widthsFor('desk'))('on a %s', (width, size) => {
      let page: Page
      const holds = (screen: string) => expectAccessible(page, width, screen)
      const card = (name: string): Locator =>
        page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })

      beforeAll(async () => {
        page = await (await openWindow(browser, size)).newPage()
        await passAgeGate(page, platform.running.url)
        await page.goto(`${platform.running.url}/login`)
        await logIn(page, platform.people.administrator)
        logins++
        await page.waitForURL(`${platform.running.url}/`)
        await page.goto(`${platform.running.url}/admin`)
        await page.getByRole('heading', { level: 1, name: 'Tableau de bord' }).waitFor()
      }, 60_000)
      afterEach(async ({ task }) => {
        if (task.result?.state === 'fail') await keepPicture(page, `administration on a ${width}`, task.name)
      })
      afterAll(() => page.context().close())

      /** Waits until the console shows the run that starts next as done: it may show an earlier one before. */
      async function ownRun(): Promise<void> {
        const started = await page.waitForResponse(
          (response) =>
            response.request().method() === 'POST' && response.url().endsWith('/api/admin/maintenance'),
        )
        const { id } = (await started.json()) as { id: string }
        await page.waitForResponse(
          async (response) => {
            if (response.request().method() !== 'GET' || !response.url().endsWith('/api/admin/maintenance'))
              return false
            const runs = (await response.json()) as { id: string; status: string }[]
            return runs.some((run) => run.id === id && run.status === 'done')
          },
          { timeout: 30_000 },
        )
      }

      /** Reads the runs of maintenance that the screen shows after a reload. */
      async function listRuns(): Promise<unknown> {
        const [runs] = await Promise.all([
          page.waitForResponse((response) => response.url().endsWith('/api/admin/maintenance')),
          page.reload(),
        ])
        return runs.json()
      }

      /** Keeps work pending: a run never finishes, an export gets no answer. @returns a function that releases it */
      async function holdOutcomes(): Promise<() => Promise<void>> {
        const letExportGo = await hold(page, '**/api/admin/audit/export')
        await page.route('**/api/admin/maintenance', async (route) => {
          if (route.request().method() !== 'GET') return route.continue()
          const response = await route.fetch()
          const runs = (await response.json()) as object[]
          await route.fulfill({ response, json: runs.map((run) => ({ ...run, status: 'running' })) })
        })
        return async () => {
          await letExportGo()
          await page.unroute('**/api/admin/maintenance')
        }
      }

      /** Presses a button, confirms, sees the run in progress, and waits for its result. */
      async function operate(
        name: string,
        confirm: string,
        underWay: string,
        result: RegExp,
      ): Promise<string> {
        const letGo = await holdOutcomes()
        await card(name).getByRole('button', { name, exact: true }).click()
        const dialog = page.getByRole('dialog', { name: `${name} ?` })
        const begun = name === 'Exporter les journaux' ? undefined : ownRun()
        await dialog.getByRole('button', { name: confirm, exact: true }).click()
        await dialog.waitFor({ state: 'detached' })
        await card(name).getByRole('status').getByText(underWay, { exact: true }).waitFor()
        await expect.poll(() => card(name).getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
        await letGo()
        await begun
        const status = card(name).getByRole('status').filter({ hasText: result })
        await status.waitFor({ timeout: 30_000 })
        expect(await card(name).getByText(underWay).count()).toBe(0)
        return status.innerText()
      }

      /** On a phone, where a toast is as wide as the window. */
      async function expectToastBelowHeading(): Promise<void> {
        await page.setViewportSize(WIDTHS.phone)
        await card('Générer les sitemaps').getByRole('button').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Générer', exact: true }).click()
        const toast = page.locator('.MuiSnackbar-root')
        await toast.waitFor()
        const heading = page.getByRole('heading', { level: 1 })
        await expect
          .poll(async () => {
            await page.evaluate('scrollTo(0, 0)')
            return { covered: await isCovered(heading), toasts: await toast.count() }
          })
          .toEqual({ covered: false, toasts: 1 })
        await page.setViewportSize(size)
      }

      test('shows what is measured of the system', async () => {
        await expect.poll(() => fact(page, 'Base de données').innerText()).toMatch(/^PostgreSQL \d+\.\d+$/)
        expect(await fact(page, 'Environnement').innerText()).toBe('Développement')
        expect(await fact(page, 'Version de l’API').innerText()).toMatch(/^\d+\.\d+\.\d+$/)
        expect(await fact(page, 'Stockage').innerText()).toMatch(/^Dossier local, [\d\s]+(,\d)? Go libres$/)
        expect(await fact(page, 'File d’attente').innerText()).toMatch(/^PostgreSQL, /)
        expect(await fact(page, 'ffmpeg').innerText()).toMatch(/\d/)
        expect(await fact(page, 'Mentions légales').innerText()).toMatch(
          /^Incomplètes\s+À renseigner : OPERATOR_NAME, .*, MEDIATOR_URL$/,
        )
        await holds('dashboard')
      })

      test('asks before each of the four buttons, and going back sends nothing', async () => {
        const before = await listRuns()
        const sent: string[] = []
        const keep = (request: Request) => {
          if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
        }
        page.on('request', keep)
        for (const [name, question] of [
          ['Générer les sitemaps', /recomptés et réécrits/],
          ['Vider le cache', /redemandées aux fournisseurs/],
          ['Exporter les journaux', /inscrit au journal/],
          ['Redémarrer les traitements', /Rien n’est perdu/],
        ] as const) {
          await card(name).getByRole('button', { name, exact: true }).click()
          const dialog = page.getByRole('dialog', { name: `${name} ?` })
          await dialog.getByText(question).waitFor()
          if (name === 'Vider le cache') await holds('question')
          await dialog.getByRole('button', { name: 'Retour' }).click()
          await dialog.waitFor({ state: 'detached' })
          expect(await card(name).getByText('en cours…').count()).toBe(0)
        }
        page.off('request', keep)
        expect(sent).toEqual([])
        expect(await listRuns()).toEqual(before)
      })

      test('shows each of the four buttons at work, and then its result', async () => {
        const [generation, clearing] = ['Génération en cours…', 'Vidage en cours…']
        await operate(
          'Générer les sitemaps',
          'Générer',
          generation,
          /Sitemaps générés : aucune vidéo publiée\./,
        )
        await operate('Vider le cache', 'Vider', clearing, /Cache vidé : /)
        const restart = ['Redémarrer les traitements', 'Redémarrer', 'Redémarrage en cours…'] as const
        const restarted = await operate(...restart, /Traitements redémarrés/)
        expect(restarted).toContain('dans 3 processus : aucune tâche n’était en cours.')
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          operate('Exporter les journaux', 'Exporter', 'Export en cours…', /Journal exporté : \d+ lignes/),
        ])
        expect(download.suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}-\d{2}\.csv$/)
        const csv = await readFile(await download.path(), 'utf8')
        expect(csv.startsWith('\uFEFF"Date";"Action"')).toBe(true)
        for (const action of ['sitemaps.generate', 'cache.clear', 'workers.restart'])
          expect(csv).toContain(`"${action}";"${platform.people.administrator.email}"`)
        await expectToastBelowHeading()
        await expectAccessibleEverywhere(page, 'results')
      })

      test('keeps all of it in the journal, which is searched and narrowed', async () => {
        await openList(page, 'Journal')
        const main = page.getByRole('main')
        for (const name of ['Journal exporté', 'Traitements redémarrés', 'Cache vidé', 'Sitemaps générés'])
          await main.getByRole('link', { name, exact: true }).first().waitFor()
        await expectAccessibleEverywhere(page, 'journal')
        await page.getByRole('searchbox').fill('workers.restart')
        await expect.poll(() => main.getByRole('link', { name: 'Cache vidé' }).count()).toBe(0)
        await openRecord(
          page,
          main.getByRole('link', { name: 'Traitements redémarrés' }).first(),
          'Traitements redémarrés',
        )
        expect(await fact(page, 'Auteur').innerText()).toContain(platform.people.administrator.email)
        await expectAccessibleEverywhere(page, 'entry')
        await page.getByRole('link', { name: 'Tout ce que ce compte a fait' }).click()
        await main.getByRole('link', { name: 'Cache vidé' }).first().waitFor()
      })

      test('opens the list behind each figure', async () => {
        await page.goto(`${platform.running.url}/backoffice/`)
        await expect.poll(() => figure(page, 'Utilisateurs')).toMatch(/^\d+$/)
        await expectStatsToOpenTheirLists(page)
        await page.getByRole('button', { name: 'Vidéos HLS' }).waitFor()
        await page.goBack()
        const { total, rows } = await openStat<{ email: string }>(page, 'Connexions du jour')
        expect(total).toBe(logins)
        expect(rows[0]?.email).toBe(platform.people.administrator.email)
        await page.getByRole('button', { name: 'Connectés aujourd’hui' }).waitFor()
        // A phone shows a list without heads.
        if (width === 'desk') await page.getByRole('columnheader', { name: 'Dernière connexion' }).waitFor()
        await expectAccessibleEverywhere(page, 'logins of the day')
      })

      test('lists emails that were given up', async () => {
        await openList(page, 'E-mails en échec')
        await page.getByText('Aucun e-mail en échec').waitFor()
        await expectAccessibleEverywhere(page, 'failed emails')
      })

      test('is not there for a moderator', async () => {
        const other = await (await openWindow(browser, size)).newPage()
        await passAgeGate(other, platform.running.url)
        await other.goto(`${platform.running.url}/login`)
        await logIn(other, platform.people.moderator)
        await other.waitForURL(`${platform.running.url}/`)
        await other.goto(`${platform.running.url}/backoffice/#/audit`)
        await other.getByText('Cette page n’existe pas').waitFor()
        await other.context().close()
      })
    })
  })
