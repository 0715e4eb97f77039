import { useLayoutEffect } from 'react'

/** Who has scrolled further sees no heading at the top that a toast could cover. */
const TOP = 60
const GAP = 16

/**
 * Has the page step down while toasts stand at its top, so that they cover no title, form heading or player. It is moved,
 * not laid out anew (`[data-toasts]` in site.css).
 * @param count of toasts that are shown
 */
export function useRoomForToasts(count: number): void {
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    if (count === 0) {
      delete dataset.toasts
      return
    }
    if (dataset.toasts === undefined && window.scrollY > TOP) return
    // Note: measured once they are drawn; the bar itself is not covered.
    const frame = requestAnimationFrame(() => {
      const main = document.querySelector('main')?.offsetTop ?? 0
      const low = Math.max(
        0,
        ...[...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].map(bottomOf),
      )
      style.setProperty('--toast-room', `${Math.max(0, low + GAP - main)}px`)
      dataset.toasts = ''
    })
    return () => cancelAnimationFrame(frame)
  }, [count])
}

/** Where it will stand once it has moved into place. */
function bottomOf(toast: HTMLElement): number {
  const list = toast.closest<HTMLElement>('[data-sonner-toaster]')
  return (list?.getBoundingClientRect().top ?? 0) + toast.offsetHeight
}
