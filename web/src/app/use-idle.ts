import { useEffect, useState } from 'react'

const PATIENCE_MS = 1_500

/** Returns false until the browser has painted the page and has nothing more urgent to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const finish = () => setIdle(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(finish, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(finish, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(handle)
  }, [])
  return idle
}
