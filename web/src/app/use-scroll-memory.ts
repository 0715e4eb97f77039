import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A page that has not grown back by then is left where it is. */
const PATIENCE_MS = 2_000

/** Who goes back finds the page where it was left, once it is as high again as then. */
export function useScrollMemory(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const places = useRef(new Map<string, number>())
  // Note: before the browser sees the next page, which may be shorter and would be taken for a move.
  useLayoutEffect(() => {
    const place = type === 'POP' && hash === '' ? places.current.get(key) : undefined
    const stop = place === undefined ? undefined : scrollBack(place)
    const remember = () => places.current.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', remember)
    }
  }, [key, hash, type])
}

const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Tries with every frame until it succeeds, the time is up or the visitor moves the page. */
function scrollBack(place: number): () => void {
  const end = performance.now() + PATIENCE_MS
  let frame = requestAnimationFrame(attempt)
  function attempt() {
    window.scrollTo(0, place)
    if (Math.abs(window.scrollY - place) <= 1 || performance.now() > end) stop()
    else frame = requestAnimationFrame(attempt)
  }
  function stop() {
    cancelAnimationFrame(frame)
    for (const event of BY_HAND) window.removeEventListener(event, stop)
  }
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true })
  return stop
}
