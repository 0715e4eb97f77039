import { join } from 'node:path'
import { visitAs } from '@alcove/embedded/demo/visitor'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts'
import { openBrowser, openWindow, WIDTHS, widthsFor } from '../support/browser.ts'
import { newDemo } from '../support/copied-installation.ts'
import { type RunningPlatform, runPlatform } from '../support/run-platform.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'

/** Settings with which production would start on an empty folder. */
function productionOf(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    AUTH_SIGNING_KEY_FILE: join(dataDir, 'secrets', 'auth-signing-key.pem'),
    GRANT_SIGNING_KEY_FILE: join(dataDir, 'secrets', 'grant-signing-key'),
    PUBLIC_URL: 'https://exemple.test',
    RATE_LIMIT: 'on',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_exemple',
    STRIPE_WEBHOOK_SECRET: 'whsec_exemple',
  }
}

/** Browser expression for the brightness of the text with these words, from 0 to 255. */
const brightnessOf = (words: string) => `(() => {
  const found = document.evaluate('//*[text()[contains(., "${words}")]]', document, null, 9).singleNodeValue
  const channels = getComputedStyle(found).color.match(/[0-9]+/g).slice(0, 3)
  return channels.reduce((sum, one) => sum + Number(one), 0) / 3
})()`

/** A newcomer's first start with the demo, and every screen as people see it. */
describe('the demo', { timeout: 120_000 }, () => {
  let folder: Awaited<ReturnType<typeof newDemo>>
  let platform: RunningPlatform
  let password: string
  let browser: Browser

  beforeAll(async () => {
    folder = await newDemo()
    password = /password (\S+)\)/.exec(folder.firstOutput)?.[1] ?? ''
    platform = await runPlatform({ dataDir: folder.dataDir, environment: { DEMO_DATA: 'on' } })
    browser = await openBrowser()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.stop()
    await folder?.remove()
  }, 60_000)

  test('its accounts are printed, and are what they are said to be', async () => {
    const rolesOf = async (name: string) => {
      const session = await fetch(`${platform.url}/api/login_check`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `${name}@demo.test`, password }),
      })
      return ((await session.json()) as { user: { roles: string[] } }).user.roles
    }
    expect(await rolesOf('admin')).toEqual(expect.arrayContaining(['ROLE_ADMIN', 'ROLE_MODERATOR']))
    expect(await rolesOf('moderator')).toContain('ROLE_MODERATOR')
    expect(await rolesOf('viewer')).toEqual(['ROLE_USER'])
    for (const name of ['admin', 'moderator', 'viewer', 'premium'])
      expect(folder.firstOutput).toContain(`${name}@demo.test`)
    expect(platform.output()).toContain(`(password ${password})`)
    const premium = await visitAs(platform.url, 'premium@demo.test', password)
    const { member } = await premium.call('GET /api/subscriptions/my-subscriptions')
    expect(member).toEqual([
      expect.objectContaining({ plan: 'premium', status: 'active', accessLevel: 'premium' }),
    ])
  })

  test('has five videos to watch and one to judge, and is not made twice', async () => {
    expect(folder.firstOutput).toContain('Preparing demo accounts')
    expect(platform.output()).not.toContain('Preparing demo accounts')
    const moderator = await visitAs(platform.url, 'moderator@demo.test', password)
    const listed = await moderator.call('GET /api/contents', { query: {} })
    expect(listed.member).toHaveLength(5)
    const pending = await moderator.call('GET /api/contents', { query: { status: 'PENDING' } })
    expect(pending.member).toHaveLength(1)
  })

  test('production does not start on its data, and says why', async () => {
    await platform.stop()
    const production = runPlatform({
      dataDir: folder.dataDir,
      environment: productionOf(folder.dataDir),
    })
    await expect(production).rejects.toThrow(/holds demo data.*Start with an empty DATA_DIR/s)
    platform = await runPlatform({ dataDir: folder.dataDir, environment: { DEMO_DATA: 'on' } })
  })

  describe.each(Object.entries(WIDTHS))(
    'on a %s, no screen has an accessibility fault that axe knows',
    (name, size) => {
      let page: Page
      beforeAll(async () => {
        page = await (await openWindow(browser, size)).newPage()
      })

      const holds = (screen: string) => expectAccessible(page, name, screen)

      test('age gate', async () => {
        await page.goto(platform.url)
        await page.getByLabel('Date de naissance').waitFor()
        await holds('age gate')
      })
      test('the public pages', async () => {
        await passAgeGate(page, platform.url)
        await page
          .getByRole('link', { name: /Vidéo de démonstration 5/ })
          .first()
          .waitFor()
        await holds('home')
        for (const path of [
          '/categories',
          '/subscriptions',
          '/login',
          '/register',
          '/privacy-policy',
          '/legal-notice',
          '/library',
          '/invoices',
        ]) {
          await page.goto(platform.url + path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await holds(path.slice(1))
        }
      })
      test('the legal notice says that its operator has not been named', async () => {
        await page.goto(`${platform.url}/legal-notice`)
        for (const words of [
          /n’a pas encore indiqué son nom/,
          /L’hébergeur du site n’a pas encore été indiqué/,
        ])
          await page.getByText(words).waitFor()
      })
      test('watching and sending', async () => {
        await page.goto(`${platform.url}/login`)
        await logIn(page, { email: 'admin@demo.test', password })
        await page
          .getByRole('link', { name: /Vidéo de démonstration 4/ })
          .first()
          .click()
        await page.getByRole('heading', { level: 1, name: /Vidéo de démonstration 4/ }).waitFor()
        await holds('watch')
        await page.goto(`${platform.url}/upload`)
        await page.getByRole('heading', { name: 'Envoyer une vidéo' }).waitFor()
        await holds('upload')
      })
      test('the poster of a video is loaded in one size, that of the screen', async () => {
        const viewer = await visitAs(platform.url, 'viewer@demo.test', password)
        const [video] = (await viewer.call('GET /api/contents', { query: {} })).member
        const window = await openWindow(browser, size)
        await passAgeGate(await window.newPage(), platform.url)
        // A page of its own, because the home page may still load its cards.
        const fresh = await window.newPage()
        const loaded = new Set<string>()
        fresh.on('request', (request) => {
          if (request.url().includes(`${video?.id}/thumbnail`)) loaded.add(request.url())
        })
        await fresh.goto(`${platform.url}/content/${video?.id}`)
        await fresh.getByRole('region', { name: /^lecteur vidéo/i }).waitFor()
        expect([...loaded]).toEqual([expect.stringMatching(size.width < 640 ? /w=640$/ : /w=1280$/)])
        await window.close()
      })
      test.runIf(widthsFor('desk').some(([width]) => width === name))('the console', async () => {
        const holdsInBoth = (screen: string) => expectAccessibleInBothThemes(page, name, screen)
        await page.goto(`${platform.url}/admin`)
        await page.getByText('Vidéos HLS').waitFor()
        await holdsInBoth('dashboard')
        await page.goto(`${platform.url}/backoffice/#/cases`)
        await page
          .getByRole('link', { name: /Vidéo de démonstration 6/ })
          .first()
          .waitFor()
        await holdsInBoth('queue')
        await page
          .getByRole('link', { name: /Vidéo de démonstration 6/ })
          .first()
          .click()
        await page.getByRole('button', { name: 'Afficher l’aperçu' }).waitFor()
        await page.getByText(/^Donnée le \d{1,2}(er)? \p{L}+ \d{4} à \d\d:\d\d \(texte /u).waitFor()
        await holdsInBoth('review')
        // axe does not judge text on a picture.
        await page.emulateMedia({ colorScheme: 'light' })
        await expect.poll(() => page.evaluate(brightnessOf('image est floutée'))).toBeGreaterThan(120)
      })
    },
  )
})
