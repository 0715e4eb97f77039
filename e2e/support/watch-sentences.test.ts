import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUnseen } from '../copy/find-unseen.ts'
import { shown } from '../copy/table.ts'
import { openBrowser } from './browser.ts'
import { watchSentences } from './watch-sentences.ts'

let folder: string
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-sentences-'))
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a page that its own text fills, in a window that records nothing for the run. */
async function watchedPage(html: string): Promise<Page> {
  const context = await browser.newContext()
  await watchSentences(context, folder)
  const page = await context.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
  await page.goto('http://page.test/')
  return page
}
const seen = async () => (await readdir(folder)).map((place) => shown[Number(place)]?.sentence).sort()

test('records what stands on a page: whole texts, parts where the table says so, and what was there for a moment', async () => {
  const page = await watchedPage(`
    <p>Ouverte</p> <p>Annulée hier</p> <p hidden>Payée</p> <p style="visibility:hidden">Brouillon</p>
    <p>Note 4.50/5.00</p> <button>Rejeter <kbd>R</kbd></button> <p>/ <!-- -->an</p>`)
  await expect.poll(seen).toEqual(['/5.00', 'Ouverte', 'Rejeter', 'an'])
  await page.evaluate(`document.querySelector('[hidden]').hidden = false`)
  await expect.poll(seen).toContain('Payée')
  await page.evaluate(`new Promise((done) => {
    const toast = document.body.appendChild(document.createElement('p'))
    toast.textContent = 'Signalement envoyé'
    requestAnimationFrame(() => { toast.remove(); done() })
  })`)
  await expect.poll(seen).toContain('Signalement envoyé')
  await page.context().close()
})

test('lists the sentences that no window has shown', async () => {
  const unseen = findUnseen(folder)
  expect(unseen).toContain('Annulée')
  expect(unseen).toContain('Brouillon')
  expect(unseen).toHaveLength(shown.length - (await seen()).length)
})
