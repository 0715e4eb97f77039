import { join } from 'node:path'
import { addedBy, firstLoad, openSite, scriptWeight } from './script-weight.ts'

/** What a new visitor meets, and what one who passed comes back to. */
const GATE = ['src/features/age-gate/age-gate-page.tsx']
const HOME = ['src/app/site.tsx']
/** What a press on play brings: the player, and what it plays with where the browser cannot by itself. */
const WATCH = ['src/routes/videos/content.tsx']
const PLAY = ['src/features/player/player.tsx', 'src/features/player/playback/hls-playback.ts']

/** Bytes of JavaScript, gzipped. */
export interface PageWeights {
  gate: number
  home: number
  addedOnPlay: number
  backoffice: number
}

/** Limits of P11, in bytes: what the targets call kB is 1 000 of them. */
export const BUDGET: PageWeights = {
  gate: 110_000,
  home: 110_000,
  addedOnPlay: 130_000,
  backoffice: 480_000,
}

/** @param root a checkout with both sites built */
export function weighPages(root: string): PageWeights {
  const web = openSite(join(root, 'web', 'dist'))
  const backoffice = openSite(join(root, 'backoffice', 'dist'))
  return {
    gate: scriptWeight(web, firstLoad(web, GATE)),
    home: scriptWeight(web, firstLoad(web, HOME)),
    addedOnPlay: scriptWeight(web, addedBy(web, firstLoad(web, [...HOME, ...WATCH]), PLAY)),
    backoffice: scriptWeight(backoffice, firstLoad(backoffice)),
  }
}
