import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** After a link navigation, scrolls to the top and focuses the content, as a full page load does. */
export function useRouteFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (type === 'POP') return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, type])
  return main
}
