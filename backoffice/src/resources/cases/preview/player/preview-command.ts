import { locateKey } from '@alcove/site-kit/player/keys/locate-key.ts'
import { type PlayerCommand, readPlayerCommand } from '@alcove/site-kit/player/keys/player-command.ts'

export type PreviewCommand = PlayerCommand | { act: 'frame'; by: 1 | -1 }

/** Letters of the player: none that decides, walks or opens (`review/review-key.ts`). */
export const PREVIEW_LETTERS: Readonly<Record<string, PreviewCommand>> = {
  m: { act: 'mute' },
  c: { act: 'captions' },
  f: { act: 'fullScreen' },
  ',': { act: 'frame', by: -1 },
  '.': { act: 'frame', by: 1 },
  '<': { act: 'speed', by: -1 },
  '>': { act: 'speed', by: 1 },
}

const JUMPS: Readonly<Record<string, number>> = { ArrowLeft: -10, ArrowRight: 10 }

/** Reads a key that the review screen has left. */
export function readPreviewCommand(event: KeyboardEvent, player: Element): PreviewCommand | undefined {
  if (event.defaultPrevented) return undefined
  const place = locateKey(event, player)
  const by = JUMPS[event.key]
  const { shiftKey, ctrlKey, metaKey, altKey } = event
  // On buttons and sliders too, which make nothing else of them.
  if (by && shiftKey && place !== 'text' && !(ctrlKey || metaKey || altKey)) return { act: 'seek', by }
  return place && readPlayerCommand(event, place, PREVIEW_LETTERS)
}
