import { type FocusEvent, type PointerEvent, useState } from 'react'
import { savesData } from '../../shared/saves-data.ts'

/** Whether frames may move now: not where less motion, less data or discretion was asked for. */
function mayPreview(): boolean {
  return (
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !savesData() &&
    document.documentElement.dataset.discreet === undefined
  )
}

/** Whether a card is looked at, by mouse or keyboard, and the handlers that tell. */
export function usePreview(available: boolean) {
  const [active, setActive] = useState(false)
  const start = () => setActive(available && mayPreview())
  const stop = () => setActive(false)
  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && start(),
    onPointerLeave: stop,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && start(),
    onBlur: stop,
  }
  return { active, handlers }
}
