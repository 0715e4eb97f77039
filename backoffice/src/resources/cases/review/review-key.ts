export type ReviewAction = 'approve' | 'reject' | 'undo' | 'next' | 'previous' | 'preview'

const KEYS: Record<string, ReviewAction> = {
  a: 'approve',
  r: 'reject',
  u: 'undo',
  j: 'next',
  arrowright: 'next',
  k: 'previous',
  arrowleft: 'previous',
  ' ': 'preview',
}

/** Elements that take letters themselves: a menu is searched by them elsewhere … */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="textbox"], [role="menu"]'
/** … and those that take the space bar and the arrows. */
const OPERATED = 'button, a, media-controller, summary, [role="button"]'

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'
>
type Target = Pick<Element, 'closest'> | null

/** True where no letter is a command. @param target focused element */
export const takesLetters = (target: Target) => Boolean(target?.closest(TYPING))

/**
 * Reads `key`, the printed letter, never `code`, the position, so that A is A on AZERTY too.
 * @param target focused element
 */
export function reviewActionOf(event: Pressed, target: Target): ReviewAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null
  const key = event.key.toLowerCase()
  const action = KEYS[key]
  if (action === undefined || takesLetters(target)) return null
  // With shift, the arrows are the player's.
  if (key.length > 1 && event.shiftKey) return null
  if (key.length > 1 || key === ' ') return target?.closest(OPERATED) ? null : action
  return action
}
