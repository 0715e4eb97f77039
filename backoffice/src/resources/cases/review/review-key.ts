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

/** Elements that take letters themselves … */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"], [role="textbox"]'
/** … and those that take the space bar and the arrows. */
const OPERATED = 'button, a, video, summary, [role="menuitem"], [role="button"]'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>

/**
 * Reads `key`, the printed letter, never `code`, the position, so that A is A on AZERTY too.
 * @param target focused element
 */
export function reviewActionOf(event: Pressed, target: Pick<Element, 'closest'> | null): ReviewAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null
  const key = event.key.toLowerCase()
  const action = KEYS[key]
  if (action === undefined || target?.closest(TYPING)) return null
  if (key.length > 1 || key === ' ') return target?.closest(OPERATED) ? null : action
  return action
}
