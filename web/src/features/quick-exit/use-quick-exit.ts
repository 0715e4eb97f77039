import { useEffect } from 'react'
import { leave } from './leave.ts'
import { RepeatedKey } from './repeated-key.ts'

/** Escape twice or Shift three times leaves, whatever has the focus. A held key counts once. */
export function useQuickExit(): void {
  useEffect(() => {
    const rows = [new RepeatedKey('Escape', 2), new RepeatedKey('Shift', 3)]
    let leaving = false
    const onKey = (event: KeyboardEvent) => {
      // Note: left to the browser, Escape stops the page that is on its way.
      if (leaving) event.preventDefault()
      if (leaving || event.repeat || closesSomething(event)) return
      // Note: every row hears every key, so that another key between presses starts them all anew.
      const complete = rows.map((row) => row.press(event.key, event.timeStamp))
      if (!complete.includes(true)) return
      leaving = true
      event.preventDefault()
      leave()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

/** Escape that closes a dialog or a menu is no wish to leave. Only what can be seen counts, or the way out is barred. */
function closesSomething(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape') return false
  const closable = [...document.querySelectorAll('dialog[open], [data-escape-closes]')]
  return closable.some((element) => element.getClientRects().length > 0)
}
