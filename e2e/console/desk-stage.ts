import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import type { Caller } from '@alcove/kit/auth/caller'
import { listen } from '@alcove/kit/http/listen'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import {
  type ModerationWorld,
  startModeration,
  uploads,
} from '../../services/moderation/test/support/world.ts'
import { openBrowser, openWindow, WIDTHS } from '../support/browser.ts'

const DIST = fileURLToPath(new URL('../../backoffice/dist/', import.meta.url))
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const POSTER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><defs><linearGradient id="g" x2="1" y2="1">
<stop stop-color="#3b5b7a"/><stop offset="1" stop-color="#c58f5a"/></linearGradient></defs><rect width="16" height="9" fill="url(#g)"/></svg>`

/** The console in a browser with a real moderation service; pictures and accounts are simulated. */
export interface DeskStage {
  world: ModerationWorld
  url: string
  browser: Browser
  /** Opens a window of one moderator at an address of the console. */
  open(moderator: Caller, path?: string, viewport?: { width: number; height: number }): Promise<Page>
  /** Creates open cases, oldest first: 'Vidéo de démonstration 1' and so on. */
  cases(count: number, more?: (n: number) => { userId?: string; consent?: null }): Promise<string[]>
  close(): Promise<void>
}

export async function openDeskStage(settings: Record<string, string> = {}): Promise<DeskStage> {
  const world = await startModeration(settings)
  const listener = await listen({
    host: '127.0.0.1',
    port: 0,
    fetch: (request: Request) => answer(world, request),
  })
  const browser = await openBrowser()
  const contexts: BrowserContext[] = []
  const url = `http://127.0.0.1:${listener.port}`
  return {
    world,
    url,
    browser,
    async open(moderator, path = '/cases', viewport = WIDTHS.desk) {
      const context = await openWindow(browser, viewport, { serviceWorkers: 'block' })
      contexts.push(context)
      const { id, email, username, roles } = moderator
      const state = {
        token: await world.identity.token(moderator),
        user: { id, email, username, roles },
        isAuthenticated: true,
      }
      const stored = JSON.stringify({ state, version: 0 })
      await context.addInitScript(`localStorage.setItem('${SESSION_STORAGE_KEY}', ${JSON.stringify(stored)})`)
      const page = await context.newPage()
      await page.goto(`${url}/backoffice/#${path}`)
      return page
    },
    async cases(count, more = () => ({})) {
      const whose = ({ userId }: { userId?: string }) => (userId === undefined ? {} : { userId })
      const started = world.clock.now().getTime() - 3_600_000
      const made = await uploads(
        world,
        Array.from({ length: count }, (_, n) => ({
          creator: { email: `auteur-${n}@exemple.test`, username: `auteur-${n}` },
          upload: {
            title: `Vidéo de démonstration ${n + 1}`,
            createdAt: new Date(started + n * 1000).toISOString(),
            ...more(n),
          },
          processed: { ...whose(more(n)), processedAt: new Date(started + n * 60_000).toISOString() },
        })),
      )
      return made.map(({ contentId }) => contentId)
    },
    async close() {
      for (const context of contexts) await context.close()
      await browser.close()
      await listener.close()
      await world.stop()
    },
  }
}

async function answer(world: ModerationWorld, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/admin/cases')) return world.service.app.fetch(request)
  if (pathname.endsWith('/thumbnail'))
    return new Response(POSTER, { headers: { 'Content-Type': 'image/svg+xml' } })
  if (!pathname.startsWith('/backoffice/')) return new Response('{}', { status: 404 })
  const path = normalize(pathname.slice('/backoffice/'.length)) || '.'
  const file = join(DIST, path === '.' ? 'index.html' : path)
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return new Response('', { status: 404 })
  return new Response(bytes, { headers: { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' } })
}
