import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { keepPicture, openBrowser, openWindow, WIDTHS } from '../support/browser.ts'
import { DEMO_SETTINGS, newDemo } from '../support/copied-installation.ts'
import { type DataFolder, type RunningPlatform, runPlatform } from '../support/run-platform.ts'
import { logIn } from '../support/screens/account.ts'
import { passAgeGate } from '../support/screens/age-gate.ts'
import { closeTags, openTags } from '../support/screens/discover.ts'

const VIEWER = { email: 'viewer@demo.test', password: DEMO_SETTINGS.DEMO_PASSWORD }
const FREE = 'Ce site est gratuit : toutes les vidéos y sont ouvertes, sans abonnement ni paiement.'

/** A platform without a payment provider: all videos are open, and no plan is offered. */
describe('a free site', { timeout: 60_000 }, () => {
  let folder: DataFolder
  let platform: RunningPlatform
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    folder = await newDemo()
    const environment = { ...DEMO_SETTINGS, PAYMENT_PROVIDER: 'none' }
    platform = await runPlatform({ dataDir: folder.dataDir, environment })
    browser = await openBrowser()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await platform?.stop()
    await folder?.remove()
  }, 60_000)
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, 'free-site', task.name)
  })

  const offers = () => page.getByRole('link', { name: /abonne|Souscrire/i })

  test('is open to a visitor, past every limit, and offers nothing', async () => {
    page = await (await openWindow(browser, WIDTHS.phone)).newPage()
    await passAgeGate(page, platform.url)
    await page.goto(`${platform.url}/categories`)
    const tags = await openTags(page)
    await tags.getByRole('button', { name: 'solo' }).waitFor()
    expect(await tags.getByText('abonnement requis').count()).toBe(0)
    await closeTags(page)
    const videos = page.getByRole('region', { name: 'Tous les contenus' }).getByRole('article')
    await expect.poll(() => videos.count()).toBeGreaterThan(5)
    expect(await page.getByText('Accès Premium').count()).toBe(0)
    expect(await offers().count()).toBe(0)
    await videos.last().getByRole('link').first().click()
    await page.waitForURL('**/content/**')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText(/vidéos? aujourd’hui/).count()).toBe(0)
    await page.goto(`${platform.url}/subscriptions`)
    await page.getByText(FREE).waitFor()
    await expectAccessible(page, 'phone', 'plans of a free site')
    await page.goto(`${platform.url}/aide`)
    await page.getByText('Si vous aviez un abonnement').waitFor()
    expect(await page.getByText('Les formules et leurs prix').count()).toBe(0)
  })

  test('is open to an account, whose menu names no subscription', async () => {
    page = await (await openWindow(browser, WIDTHS.desk)).newPage()
    await passAgeGate(page, platform.url)
    await page.goto(`${platform.url}/login`)
    await logIn(page, VIEWER)
    await page.getByRole('button', { name: 'Menu du profil' }).click()
    await page.getByRole('link', { name: 'Mon compte' }).waitFor()
    expect(await offers().count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Mes factures' }).count()).toBe(0)
    await page.goto(`${platform.url}/subscriptions`)
    await page.getByText(FREE).waitFor()
    expect(await page.getByRole('heading', { name: 'Mes Abonnements' }).count()).toBe(0)
    await expectAccessible(page, 'desk', 'plans of a free site')
  })

  test('answers an order that there are no payments', async () => {
    const call = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${platform.url}/api${path}`, init)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }
    const json = { 'Content-Type': 'application/json' }
    const session = await call('/login_check', {
      method: 'POST',
      headers: json,
      body: JSON.stringify(VIEWER),
    })
    const headers = { ...json, Authorization: `Bearer ${session.body.token}` }
    expect((await call('/subscriptions/plans')).body).toMatchObject({ member: [], totalItems: 0 })
    const order = { method: 'POST', headers, body: '{"planId":"premium"}' }
    expect(await call('/subscriptions/checkout', order)).toMatchObject({
      status: 404,
      body: {
        code: 'NO_PAYMENTS',
        message: 'Ce site est gratuit : aucun prestataire de paiement n’y est relié',
      },
    })
    expect((await call('/webhooks/stripe', { method: 'POST', headers: json, body: '{}' })).status).toBe(404)
  })
})
