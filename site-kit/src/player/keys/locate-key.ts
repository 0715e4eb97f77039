import type { KeyTarget } from './player-command.ts'

const TEXT = 'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="range"])'
const SLIDER = 'input[type="range"], [role="slider"], media-time-range, media-volume-range'
const BUTTON = 'a[href], button, summary, [role="button"], [role="switch"]'

/** Locates a key press; undefined while a dialog is open, which handles its own keys. */
export function locateKey(event: KeyboardEvent, player: Element): KeyTarget | undefined {
  if (document.querySelector('dialog[open]')) return undefined
  const path = event.composedPath().filter((target) => target instanceof Element)
  const inside = (selector: string) => path.some((element) => element.matches(selector))
  if (inside(TEXT)) return 'text'
  if (inside(SLIDER)) return 'slider'
  const inPlayer = path.includes(player)
  // Arrow keys press no button; outside the player they keep their own effect.
  if (inside(BUTTON)) return inPlayer || !event.key.startsWith('Arrow') ? 'button' : undefined
  return inPlayer ? 'player' : 'page'
}
