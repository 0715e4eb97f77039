import { useEffect } from 'react'

/** Registers the service worker that shows the offline page (`public/sw.js`), once the browser is idle. */
export function useOfflinePage(idle: boolean): void {
  useEffect(() => {
    if (!idle || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // Note: private windows of some browsers refuse it; the site works without.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }, [idle])
}
