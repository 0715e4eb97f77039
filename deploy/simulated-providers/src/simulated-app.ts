import { PROVIDERS, type Provider } from '@alcove/contracts/constants'
import type { Clock } from '@alcove/kit/clock'
import { Hono } from 'hono'
import { type Collection, createCollection } from './catalogue/collection.ts'
import { epornerApp } from './eporner/eporner-app.ts'
import { letsjerktvApp } from './letsjerktv/letsjerktv-app.ts'
import { createPictureStore } from './pictures/picture-store.ts'
import { readPictureName } from './pictures/sizes.ts'
import { PLAYER_HEADERS, playerPage } from './players/player-page.ts'
import { redtubeApp } from './redtube/redtube-app.ts'

const API: Record<Provider, (collection: () => Collection) => Hono> = {
  eporner: epornerApp,
  letsjerktv: letsjerktvApp,
  redtube: redtubeApp,
}

/** All three providers, each under its own base path, their players below it, and pictures beside them. */
export function simulatedApp(clock: Clock): Hono {
  const today = clock.now()
  const app = new Hono({ strict: false })
  for (const provider of PROVIDERS) {
    // Note: made when it is first asked for, so that a start waits for nothing.
    let made: Collection | undefined
    const collection = () => {
      made ??= createCollection(provider, today)
      return made
    }
    app.route(`/${provider}`, API[provider](collection))
    app.get(`/${provider}/embed/:id`, (c) => {
      const video = collection().byId.get(c.req.param('id'))
      if (!video || video.removed) return c.notFound()
      return c.html(playerPage(video, `${provider}${video.index}`), 200, PLAYER_HEADERS)
    })
  }
  const pictureOf = createPictureStore()
  app.get('/pictures/:name', async (c) => {
    const name = readPictureName(c.req.param('name'))
    if (!name) return c.notFound()
    return c.body(new Uint8Array(await pictureOf(name)), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}
