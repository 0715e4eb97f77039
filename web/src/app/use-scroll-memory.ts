import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** A page that has not grown back by then is left where it is. */
const PATIENCE_MS = 2_000

interface Place {
  y: number
  /** Which link of the content had the focus last: the one that led away. */
  link: { address: string; nth: number } | null
}

/** Who goes back finds the page where it was left, once it is as high again as then, and the focus on the way taken. */
export function useScrollMemory(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const places = useRef(new Map<string, Place>())
  // Note: before the browser sees the next page, which may be shorter and would be taken for a move.
  useLayoutEffect(() => {
    const place = type === 'POP' && hash === '' ? places.current.get(key) : undefined
    const stop = place === undefined ? undefined : goBackTo(place)
    const remember = (change: Partial<Place>) =>
      places.current.set(key, { y: window.scrollY, link: null, ...places.current.get(key), ...change })
    const onScroll = () => remember({ y: window.scrollY })
    const onFocus = ({ target }: FocusEvent) => {
      const link = target instanceof Element ? target.closest('main a[href]') : null
      const address = link?.getAttribute('href')
      if (link && address) remember({ link: { address, nth: linksTo(address).indexOf(link) } })
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

/** Tries with every frame until it succeeds, the time is up or the visitor moves the page. */
function goBackTo({ y, link }: Place): () => void {
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

const linksTo = (address: string): Element[] => [
  ...document.querySelectorAll(`main a[href="${CSS.escape(address)}"]`),
]

/** @returns whether nothing is left to be done; a focus that somebody has set meanwhile stays */
function focusLink(way: Place['link']): boolean {
  if (way === null || document.activeElement?.matches('body, main') === false) return true
  const link = linksTo(way.address)[way.nth]
  if (link instanceof HTMLElement) link.focus({ preventScroll: true })
  return link !== undefined
}
