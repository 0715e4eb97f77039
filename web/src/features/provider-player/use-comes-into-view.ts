import { savesData } from '@alcove/site-kit/browser/saves-data.ts'
import { type RefObject, useEffect, useRef } from 'react'

/** Fraction of the element that counts as seen. */
const SHARE = 0.5

/** Calls back once, when half of the element is in view; never when the device saves data. */
export function useComesIntoView(element: RefObject<Element | null>, onSeen: () => void): void {
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    if (!element.current || savesData()) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { threshold: SHARE },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}
