import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ageGateMessages as messages } from '../../messages/age-gate.fr.ts'
import { Shell } from '../../shared/shell.tsx'
import { useAgeGate } from './age-gate-store.ts'
import { fetchAgeStatus } from './api.ts'

const loadPage = () => import('./age-gate-page.tsx')
// Note: started before the platform has answered, so that most visitors do not wait twice.
if (!useAgeGate.getState().isVerified) void loadPage().catch(() => undefined)
const AgeGatePage = lazy(loadPage)

interface Props {
  children: ReactNode
  /** Whether the page at a path may be read before the gate. */
  isOpen(path: string): boolean
  /** Those pages, for who is not verified; `onLeave` is called once another address is wanted. */
  openPages(onLeave: () => void): ReactNode
  /** The site is shown again after its proof had run out; what it failed to load meanwhile can be loaded. */
  onReopen(): void
}

/** Nothing of the site is in the page before an adult was verified. */
export function AgeGate({ children, isOpen, openPages, onReopen }: Props) {
  const [path, lookAtPath] = usePath()
  const { isVerified, welcoming, loading, sessionId, settle, settleUnasked, enter, expire } = useAgeGate()
  const open = isVerified && !welcoming
  const wasOpen = useRef(open)
  if (open) wasOpen.current = true

  useEffect(() => {
    fetchAgeStatus(sessionId).then((status) => {
      if (!status.isVerified && useAgeGate.getState().isVerified) expire()
      else settle(status.isVerified)
    }, settleUnasked)
  }, [sessionId, settle, settleUnasked, expire])

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
      {/* After an expiry the page stays in memory, unseen, so that nothing typed is lost. */}
      {(open || wasOpen.current) && (
        <div hidden={!open} inert={!open}>
          {children}
        </div>
      )}
    </>
  )
}

/** Of the address as it was when last looked at: at the start, after Back and Forward, and when told to. */
function usePath(): [string, () => void] {
  const [path, setPath] = useState(() => window.location.pathname)
  const look = useCallback(() => setPath(window.location.pathname), [])
  useEffect(() => {
    window.addEventListener('popstate', look)
    return () => window.removeEventListener('popstate', look)
  }, [look])
  return [path, look]
}
