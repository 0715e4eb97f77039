import { useEffect } from 'react'
import { leaveSite } from './leave-site.ts'
import { createRepeatedKey } from './repeated-key.ts'

/** Milliseconds after which the keys try again: the first load may have been cut off. */
const TRY_AGAIN_MS = 2_000

/** Leaves the site on Escape twice or Shift three times, wherever the focus is. A held key counts once. */
export function useQuickExit(): void {
  useEffect(() => {
    const rows = [createRepeatedKey('Escape', 2), createRepeatedKey('Shift', 3)]
    let leftAt = -TRY_AGAIN_MS
    const onKey = (event: KeyboardEvent) => {
      // Note: by default, Escape stops the page that is loading.
      if (leftAt > 0) event.preventDefault()
      if (event.repeat || closesOverlay(event)) return
      // Note: every row receives every key, so that another key in between resets them all.
      const complete = rows.map((row) => row(event.key, event.timeStamp))
      if (!complete.includes(true) || event.timeStamp - leftAt < TRY_AGAIN_MS) return
      leftAt = event.timeStamp
      event.preventDefault()
      leaveSite()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Escape that closes a visible dialog or menu does not count; a hidden one must not block the exit. */
function closesOverlay(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false
  const closable = [...document.querySelectorAll('dialog[open], [data-escape-closes]')]
  return closable.some((element) => element.getClientRects().length > 0)
}
