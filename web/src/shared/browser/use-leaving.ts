import { useEffect, useState } from 'react'

/**
 * For buttons that lead away from the site: `leaving` stays true until the page is gone, so that a second press
 * does nothing. A page restored from the browser's cache accepts presses again.
 */
export function useLeaving(): { leaving: boolean; leave(url: string): void } {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return {
    leaving,
    leave(url) {
      setLeaving(true)
      window.location.href = url
    },
  }
}
