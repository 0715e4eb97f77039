import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ageGateMessages as messages } from '../../messages/age-gate.fr.ts'
import { Shell } from '../../shared/ui/shell.tsx'
import { useAgeGate } from './age-gate-store.ts'
import { fetchAgeStatus } from './api.ts'

const loadPage = () => import('./age-gate-page.tsx')
// Note: starts the download before the platform answers, so that most visitors wait only once.
if (!useAgeGate.getState().isVerified) void loadPage().catch(() => undefined)
const AgeGatePage = lazy(loadPage)

interface Props {
  children: ReactNode
  /** True for paths readable before the gate. */
  isOpen(path: string): boolean
  /** Renders those pages for unverified visitors; they call `onLeave` when navigating elsewhere. */
  openPages(onLeave: () => void): ReactNode
  /** Called when the site shows again after its proof expired, so that failed queries can reload. */
  onReopen(): void
}

/** Keeps the site out of the document until the visitor is verified as an adult. */
export function AgeGate({ children, isOpen, openPages, onReopen }: Props) {
  const [path, lookAtPath] = usePath()
  const { isVerified, welcoming, loading, sessionId, settle, settleFailed, enter, expire } = useAgeGate()
  const open = isVerified && !welcoming
  const wasOpen = useRef(open)
  if (open) wasOpen.current = true

  useEffect(() => {
    fetchAgeStatus(sessionId).then((status) => {
      if (!status.isVerified && useAgeGate.getState().isVerified) expire()
      else settle(status.isVerified)
    }, settleFailed)
  }, [sessionId, settle, settleFailed, expire])

  const goOn = () => {
    if (!wasOpen.current) return window.location.reload()
    enter()
    onReopen()
  }

  if (!open && !welcoming && !wasOpen.current && isOpen(path)) return openPages(lookAtPath)
  if (loading && !isVerified) return <Shell words={messages.checking} />
  return (
    <>
      {!open && (
        <Suspense fallback={<Shell />}>
          <AgeGatePage onDone={goOn} />
        </Suspense>
      )}
      {/* After an expiry the page stays mounted but hidden, so that typed text is kept. */}
      {(open || wasOpen.current) && (
        <div hidden={!open} inert={!open}>
          {children}
        </div>
      )}
    </>
  )
}

/** Path of the address: read at the start, after Back and Forward, and on demand. */
function usePath(): [string, () => void] {
  const [path, setPath] = useState(() => window.location.pathname)
  const look = useCallback(() => setPath(window.location.pathname), [])
  useEffect(() => {
    window.addEventListener('popstate', look)
    return () => window.removeEventListener('popstate', look)
  }, [look])
  return [path, look]
}
