import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { openBrowser, openWindow, WIDTHS } from '../support/browser.ts'

const PUBLIC = new URL('../../web/public/', import.meta.url)
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml' }
const PAGE = '<!doctype html><title>Page</title><h1>La page demandée</h1>'

let server: Server
let port = 0
let browser: Browser
let page: Page

/** Serves the site and can be stopped: every path is a page, except the files of the service worker. */
async function listen(): Promise<void> {
  server = createServer(async ({ url = '/' }, response) => {
    const name = url.slice(1)
    const type = TYPES[name.split('.').at(-1) ?? '']
    const file = type && (await readFile(new URL(name, PUBLIC)).catch(() => null))
    response.writeHead(200, {
      'Content-Type': file ? (type as string) : 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'self'; style-src 'self' 'unsafe-inline'",
    })
    response.end(url === '/healthz' ? 'ok' : (file ?? PAGE))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
}

async function goAway(): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

beforeAll(async () => {
  await listen()
  browser = await openBrowser()
  page = await (await openWindow(browser, WIDTHS.phone)).newPage()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  if (server?.listening) await goAway()
})

test('without a line the page says so with its picture, and comes back by itself', {
  timeout: 60_000,
}, async () => {
  const address = `http://127.0.0.1:${port}/content/1`
  await page.goto(address)
  await page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), { timeout: 10_000 })
    .toBe('activated')
  await goAway()

  await page.reload()
  await page.getByRole('heading', { name: 'Vous êtes hors connexion' }).waitFor()
  await expect.poll(() => page.evaluate("document.querySelector('img').naturalWidth")).toBeGreaterThan(0)
  await expectAccessible(page, 'phone', 'offline')

  await listen()
  await page.getByRole('heading', { name: 'La page demandée' }).waitFor({ timeout: 15_000 })
  expect(page.url()).toBe(address)
})
