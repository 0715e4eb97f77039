import { useEffect, useRef } from 'react'
import { type ReviewAction, reviewActionOf } from './review-key.ts'

/** Listens on the whole page while `active`. */
export function useReviewKeys(act: Record<ReviewAction, () => unknown>, active: boolean): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent) => {
      const action = reviewActionOf(event, event.target instanceof Element ? event.target : null)
      if (action === null) return
      event.preventDefault()
      latest.current[action]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active])
}
