import { join } from 'node:path'
import { addedBy, firstLoad, openSite, scriptWeight } from './script-weight.ts'

/** Modules of a new visitor, and of a returning one past the gate. */
const GATE = ['src/features/age-gate/age-gate-page.tsx']
const HOME = ['src/app/site.tsx']
/** Modules loaded on play: the player, and the HLS engine for browsers without native support. */
const WATCH = ['src/routes/videos/content.tsx']
const PLAY = ['src/features/player/player.tsx', '../site-kit/src/player/playback/hls-playback.ts']

/** Bytes of JavaScript, gzipped. */
export interface PageWeights {
  gate: number
  home: number
  addedOnPlay: number
  backoffice: number
}

/** Limits of P11, in bytes: a kB of the targets is 1 000 bytes. On play, the target of 130 is met with room to spare. */
export const BUDGET: PageWeights = {
  gate: 110_000,
  home: 110_000,
  addedOnPlay: 128_000,
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
