import { useEffect } from 'react'

/** Installs the page for when the network is away (`public/sw.js`), once nothing else is urgent. */
export function useOfflinePage(idle: boolean): void {
  useEffect(() => {
    if (!idle || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // Note: refused in private windows of some browsers; the site does without.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }, [idle])
}
