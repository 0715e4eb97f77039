import { useLayoutEffect } from 'react'

/** Pixels: scrolled further, the top of the window shows no heading that a toast could cover. */
const TOP = 60
const GAP = 16

/**
 * Moves the page down while toasts show, so that they cover no title, form heading or player.
 * Uses a transform, not a new layout (`[data-toasts]` in site.css).
 * @param count number of toasts shown
 */
export function useRoomForToasts(count: number): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    if (count === 0) {
      delete dataset.toasts
      return
    }
    if (dataset.toasts === undefined && window.scrollY > TOP) return
    // Note: measures after the toasts are drawn; they do not cover the bar itself.
    const frame = requestAnimationFrame(() => {
      const main = document.querySelector('main')?.offsetTop ?? 0
      const low = Math.max(
        0,
        ...[...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].map(measureBottom),
      )
      style.setProperty('--toast-room', `${Math.max(0, low + GAP - main)}px`)
      dataset.toasts = ''
    })
    return () => cancelAnimationFrame(frame)
  }, [count])
}

/** Bottom edge in pixels after the entry animation. */
function measureBottom(toast: HTMLElement): number {
  const list = toast.closest<HTMLElement>('[data-sonner-toaster]')
  return (list?.getBoundingClientRect().top ?? 0) + toast.offsetHeight
}
