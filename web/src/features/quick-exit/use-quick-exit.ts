import { useEffect } from 'react'
import { leaveSite } from './leave-site.ts'
import { RepeatedKey } from './repeated-key.ts'

/** Leaves the site on Escape twice or Shift three times, wherever the focus is. A held key counts once. */
export function useQuickExit(): void {
  useEffect(() => {
    const rows = [new RepeatedKey('Escape', 2), new RepeatedKey('Shift', 3)]
    let leaving = false
    const onKey = (event: KeyboardEvent) => {
      // Note: by default, Escape stops the page that is loading.
      if (leaving) event.preventDefault()
      if (leaving || event.repeat || closesOverlay(event)) return
      // Note: every row receives every key, so that another key in between resets them all.
      const complete = rows.map((row) => row.press(event.key, event.timeStamp))
      if (!complete.includes(true)) return
      leaving = true
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
