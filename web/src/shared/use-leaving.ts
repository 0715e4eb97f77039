import { useEffect, useState } from 'react'

/**
 * For buttons that lead away from the site: `leaving` stays true until the page is gone, so that nothing is pressed
 * twice. Who comes back finds the page as browsers kept it, and may press again.
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
