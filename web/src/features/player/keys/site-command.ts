import type { PlayerCommand } from '@alcove/site-kit/player/keys/player-command.ts'

export type SiteCommand = PlayerCommand | { act: 'theatre' }

export const SITE_LETTERS: Readonly<Record<string, SiteCommand>> = {
  k: { act: 'play' },
  j: { act: 'seek', by: -10 },
  l: { act: 'seek', by: 10 },
  m: { act: 'mute' },
  f: { act: 'fullScreen' },
  c: { act: 'captions' },
  t: { act: 'theatre' },
  i: { act: 'pictureInPicture' },
  '<': { act: 'speed', by: -1 },
  '>': { act: 'speed', by: 1 },
}
