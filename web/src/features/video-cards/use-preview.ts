import { savesData } from '@alcove/site-kit/browser/saves-data.ts'
import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Tracks hover and focus of a card, and returns its handlers. */
export function usePreview(available: boolean) {
  const [active, setActive] = useState(false)
  const start = () => setActive(available && !savesData())
  const stop = () => setActive(false)
  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && start(),
    onPointerLeave: stop,
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && start(),
    onBlur: stop,
  }
  return { active, handlers }
}
