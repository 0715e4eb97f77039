import { afterAll, beforeAll, beforeEach } from 'vitest'
import { answerVideos, LOCAL_ID } from './catalog-answers.ts'
import { createSiteFolder } from './site-folder.ts'
import { startWorld, type World } from './world.ts'

export const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
export const PUBLIC_URL = 'https://alcove.example.test'
/** Page of a local video. */
export const content = `/content/${LOCAL_ID}`

/** Starts a gateway for each test, with videos in its catalog, and sends requests as a crawler. */
export function startCrawlerWorld() {
  let world: World
  let folder: Awaited<ReturnType<typeof createSiteFolder>>
  beforeAll(async () => {
    folder = await createSiteFolder()
  })
  afterAll(() => folder.remove())
  beforeEach(async () => {
    world = await startWorld({ environment: { PUBLIC_URL }, sites: { web: folder.web } })
    world.fakes.answer = (call) => answerVideos(call)
    return () => world.stop()
  })
  return {
    world: () => world,
    crawl: (path: string, headers: Record<string, string> = {}) =>
      world.send('GET', path, { headers: { 'User-Agent': GOOGLE, ...headers } }),
  }
}
