import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@alcove/embedded/demo/until'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { aFilm } from '../support/film.ts'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'
import type { Program } from '../support/run-platform.ts'
import { fillRegistration, logIn, logOut } from '../support/screens/account.ts'
import { enterBirthDate, passAgeGate } from '../support/screens/age-gate.ts'
import { actions, openCase, watchPreview } from '../support/screens/console.ts'
import { myVideo, sendFilm } from '../support/screens/upload.ts'
import { afterDecisions } from './after-decisions.ts'
import { furtherJourney, GOOD, NEWCOMER } from './further-journey.ts'

interface Setting {
  program: Program
  environment?: Record<string, string>
  before?: (dataDir: string) => Promise<void>
  /** Origin of browser uploads, unless it is the platform. */
  uploadsTo?: string
  /** Includes subscription, report and removal, which also have tests of their own. */
  isWhole?: boolean
}

const PATIENCE_MS = 90_000
const BAD = { title: 'Rivage flou', description: 'Celle-ci sera refusée.' }
const REASON = "L'image est trop floue pour être publiée."

/** From the age gate to the dashboard, in a real browser: one upload is refused, another is published and plays. */
export function journey(
  name: string,
  { program, environment = {}, before, uploadsTo, isWhole = false }: Setting,
): void {
  describe(`the journey, ${name}`, { timeout: 120_000 }, () => {
    let platform: InstalledPlatform
    let browser: Browser
    let film: string
    const windows: Record<string, { context: BrowserContext; page: Page }> = {}

    async function windowOf(person: string, width: keyof typeof WIDTHS = 'desk'): Promise<Page> {
      const known = windows[person]
      if (known) return known.page
      const context = await openWindow(browser, WIDTHS[width])
      const page = await context.newPage()
      windows[person] = { context, page }
      return page
    }

    beforeAll(async () => {
      film = (await aFilm()).path
      platform = await installPlatform({ program, environment, ...(before && { before }) })
      browser = await openBrowser()
    }, 240_000)
    afterAll(async () => {
      await browser?.close()
      await platform?.remove()
    }, 60_000)

    afterEach(async ({ task }) => {
      if (task.result?.state !== 'fail') return
      for (const [person, { page }] of Object.entries(windows)) await keepPicture(page, name, person)
    })

    test('the age gate refuses a minor and lets an adult in, once a session', async () => {
      const page = await windowOf('visitor', 'phone')
      await page.goto(platform.running.url)
      await page.getByRole('heading', { name: 'Vérification de votre âge' }).waitFor()
      expect(await page.getByRole('navigation', { name: 'Navigation principale' }).count()).toBe(0)
      await enterBirthDate(page, `${new Date().getFullYear() - 17}-01-01`)
      await page.getByText('(Accès refusé)').waitFor()
      await page.getByRole('button', { name: 'Confirmer mon âge' }).click()
      await page.getByText('Vous devez avoir au moins 18 ans pour accéder à ce contenu').waitFor()
      await enterBirthDate(page, '1988-02-29')
      await page.getByRole('button', { name: 'Confirmer mon âge' }).click()
      await page.getByText('Vérification réussie !').waitFor()
      await page.getByRole('button', { name: 'Continuer maintenant' }).waitFor()
      await page.getByRole('heading', { level: 1, name: 'Le cinéma des adultes' }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 2, name: 'Les nouveautés' }).waitFor()
    })

    test('without an age proof no content is read', async () => {
      for (const path of [
        '/api/contents',
        '/api/contents/1/thumbnail',
        '/api/adult-content/x',
        '/api/images/1',
      ]) {
        const response = await fetch(platform.running.url + path)
        expect([path, response.status]).toEqual([path, 403])
        expect(await response.json()).toMatchObject({ code: 'AGE_VERIFICATION_REQUIRED' })
      }
    })

    test('registers, logs out and logs in again', async () => {
      const page = await windowOf('newcomer')
      await passAgeGate(page, `${platform.running.url}/register`)
      await fillRegistration(page, NEWCOMER)
      await page.getByRole('button', { name: 'Créer mon compte' }).click()
      await page.getByText('Inscription réussie ! Bienvenue !').waitFor()
      await page.getByRole('button', { name: 'Menu du profil' }).click()
      await page.getByText('nouvelle@exemple.test').waitFor()
      await page.keyboard.press('Escape')
      await logOut(page)
      await page.getByRole('link', { name: 'Connexion' }).first().click()
      await logIn(page, { ...NEWCOMER, password: 'une autre phrase' })
      await page.getByText('Email ou mot de passe incorrect').first().waitFor()
      await logIn(page, NEWCOMER)
      await page.getByText('Connexion réussie ! Bienvenue !').waitFor()
      await page.waitForURL(`${platform.running.url}/`)
    })

    test('a session goes on silently, and ends at the login form when it cannot', async () => {
      const page = await windowOf('newcomer')
      const spoil = async () => {
        // On a page without the site, which would write its own state over it.
        await page.goto(`${platform.running.url}/robots.txt`)
        await page.evaluate(() => {
          const stored = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
          stored.state.token = stored.state.token.replace(/.{8}$/, 'AAAAAAAA')
          localStorage.setItem('auth-storage', JSON.stringify(stored))
        })
      }
      await spoil()
      await page.goto(`${platform.running.url}/upload`)
      await page.getByText('Vos vidéos envoyées apparaîtront ici.').waitFor()
      await spoil()
      await windows.newcomer?.context.clearCookies({ name: 'refresh_token' })
      await page.goto(`${platform.running.url}/upload`)
      await page.getByRole('heading', { name: 'Connexion' }).waitFor()
      expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).not.toContain('AAAAAAAA')
    })

    test('an uploader sends two films and sees where they are', async () => {
      const page = await windowOf('uploader')
      await passAgeGate(page, `${platform.running.url}/upload`)
      await logIn(page, platform.people.uploader)
      await page.getByRole('heading', { name: 'Envoyer une vidéo' }).waitFor()
      const method = uploadsTo ? 'PUT' : 'PATCH'
      const bodies: Request[] = []
      page.on('request', (request) => {
        const isBody = uploadsTo !== undefined || /^\/api\/uploads\//.test(new URL(request.url()).pathname)
        if (request.method() === method && isBody) bodies.push(request)
      })
      for (const one of [GOOD, BAD]) {
        await sendFilm(page, { ...one, path: film })
        await myVideo(page, one.title).waitFor()
        await expect.poll(() => page.getByLabel('Titre').inputValue(), { timeout: 20_000 }).toBe('')
      }
      const target = uploadsTo ?? platform.running.url
      expect(bodies.map((one) => new URL(one.url()).origin)).toEqual([target, target])
      for (const one of uploadsTo ? bodies : []) {
        const { cookie, authorization } = await one.allHeaders()
        expect({ cookie, authorization }).toEqual({})
      }
      for (const one of [GOOD, BAD]) {
        const current = myVideo(page, one.title).locator('[aria-current="step"]')
        await current.filter({ hasText: 'En modération' }).waitFor({ timeout: PATIENCE_MS })
      }
    })

    test('refuses moderation to accounts without the role, on the page and on the API', async () => {
      const page = await windowOf('uploader')
      for (const path of ['/moderation', '/admin']) {
        await page.goto(platform.running.url + path)
        await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
      }
      await page.goto(`${platform.running.url}/backoffice/`)
      await page.getByRole('heading', { name: 'Accès refusé' }).waitFor()
      const uploader = await platform.enter(platform.people.uploader)
      const [content] = (await uploader.call('GET /api/contents', { query: { mine: 'true' } })).member
      const id = content?.id ?? ''
      const attempts = [
        () => uploader.call('GET /api/contents', { query: { status: 'PENDING' } }),
        () => uploader.call('GET /api/admin/cases', { query: {} }),
        () => uploader.call('GET /api/admin/stats'),
        () => uploader.call('PATCH /api/contents/{id}', { params: { id }, body: { status: 'APPROVED' } }),
      ]
      for (const attempt of attempts)
        await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
      const anonymous = await fetch(`${platform.running.url}/api/admin/cases`)
      expect(anonymous.status).toBe(401)
    })

    test('before a decision the public sees nothing of it', async () => {
      const page = await windowOf('visitor')
      await page.goto(`${platform.running.url}/content/${await idOf(GOOD.title)}`)
      await page.getByText("Ce contenu n'est pas disponible").waitFor()
    })

    test('a moderator previews both, refuses one with a reason and approves the other', async () => {
      const page = await windowOf('moderator')
      await passAgeGate(page, `${platform.running.url}/moderation`)
      await logIn(page, platform.people.moderator)
      await page.waitForURL(/\/backoffice\//)
      await openCase(page, BAD.title)
      for (const text of [BAD.description, platform.people.uploader.email, 'video/mp4', /\d,\d+ Mo/]) {
        await page.getByText(text).first().waitFor()
      }
      expect(await watchPreview(page)).toBeGreaterThan(1)
      await actions(page)
        .getByRole('button', { name: /^Rejeter/ })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Rejeter' }).click()
      await dialog.getByText('Veuillez fournir une raison de rejet').waitFor()
      await dialog.getByRole('textbox').fill(REASON)
      await dialog.getByRole('button', { name: 'Rejeter' }).click()
      await page.getByText('Contenu rejeté').waitFor()
      await page.getByRole('heading', { name: GOOD.title }).waitFor()
      expect(await watchPreview(page)).toBeGreaterThan(1)
      await actions(page)
        .getByRole('button', { name: /^Approuver/ })
        .click()
      await page.getByText('Contenu approuvé').waitFor()
      await page.getByText('Aucun contenu en attente de modération').waitFor()
    })

    test('the uploader reads what became of them, on the page and by mail', async () => {
      const page = await windowOf('uploader')
      await page.goto(`${platform.running.url}/upload`)
      await myVideo(page, BAD.title).getByText(REASON).waitFor()
      await myVideo(page, GOOD.title).getByText('Publiée').waitFor()
      const mails = await until('two mails', PATIENCE_MS, async () => {
        const names = await readdir(join(platform.dataDir, 'mail')).catch(() => [])
        const letters = names.filter((one) => one.endsWith('.eml'))
        if (letters.length < 2) return undefined
        return Promise.all(letters.map((one) => readFile(join(platform.dataDir, 'mail', one), 'utf8')))
      })
      expect(mails.every((mail) => mail.includes(platform.people.uploader.email))).toBe(true)
    })

    afterDecisions(() => ({ platform, windowOf, idOf }), BAD.title)
    if (isWhole) furtherJourney(() => ({ url: platform.running.url, people: platform.people, windowOf }))

    async function idOf(title: string): Promise<string> {
      const uploader = await platform.enter(platform.people.uploader)
      const { member } = await uploader.call('GET /api/contents', { query: { mine: 'true' } })
      return member.find((one) => one.title === title)?.id ?? ''
    }
  })
}
