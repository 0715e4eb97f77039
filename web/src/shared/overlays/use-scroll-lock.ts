import { useEffect } from 'react'

/** Stops the page behind from scrolling, and from shifting where its scrollbar was. */
export function useScrollLock(): void {
  useEffect(() => {
    const { style } = document.body
    const before = { overflow: style.overflow, paddingRight: style.paddingRight }
    const scrollbar = window.innerWidth - document.documentElement.clientWidth
    style.overflow = 'hidden'
    if (scrollbar > 0) style.paddingRight = `${scrollbar}px`
    return () => {
      Object.assign(style, before)
    }
  }, [])
}
