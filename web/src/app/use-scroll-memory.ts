import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Milliseconds to wait for the page to reach its former height. */
const PATIENCE_MS = 2_000

interface Place {
  y: number
  /** The content link that had the focus last: the one that led away. */
  link: { address: string; nth: number } | null
}

/** Restores scroll position and focused link on Back and Forward, once the page is as high as before. */
export function useScrollMemory(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const places = useRef(new Map<string, Place>())
  // Note: runs before the next page is painted; a shorter one would count as a scroll by the visitor.
  useLayoutEffect(() => {
    const place = type === 'POP' && hash === '' ? places.current.get(key) : undefined
    const stop = place === undefined ? undefined : restorePlace(place)
    const remember = (change: Partial<Place>) =>
      places.current.set(key, { y: window.scrollY, link: null, ...places.current.get(key), ...change })
    const onScroll = () => remember({ y: window.scrollY })
    const onFocus = ({ target }: FocusEvent) => {
      const link = target instanceof Element ? target.closest('main a[href]') : null
      const address = link?.getAttribute('href')
      if (link && address) remember({ link: { address, nth: findLinks(address).indexOf(link) } })
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('focusin', onFocus)
    return () => {
      stop?.()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('focusin', onFocus)
    }
  }, [key, hash, type])
}

const BY_HAND = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Retries on every frame until it succeeds, the time is up or the visitor scrolls. */
function restorePlace({ y, link }: Place): () => void {
  const end = performance.now() + PATIENCE_MS
  let frame = requestAnimationFrame(attempt)
  function attempt() {
    window.scrollTo(0, y)
    const there = Math.abs(window.scrollY - y) <= 1 && focusLink(link)
    if (there || performance.now() > end) stop()
    else frame = requestAnimationFrame(attempt)
  }
  function stop() {
    cancelAnimationFrame(frame)
    for (const event of BY_HAND) window.removeEventListener(event, stop)
  }
  for (const event of BY_HAND) window.addEventListener(event, stop, { passive: true })
  return stop
}

const findLinks = (address: string): Element[] => [
  ...document.querySelectorAll(`main a[href="${CSS.escape(address)}"]`),
]

/** @returns true when nothing is left to do; keeps a focus that was set meanwhile */
function focusLink(way: Place['link']): boolean {
  if (way === null || document.activeElement?.matches('body, main') === false) return true
  const link = findLinks(way.address)[way.nth]
  if (link instanceof HTMLElement) link.focus({ preventScroll: true })
  return link !== undefined
}
