import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { ageGateMessages as messages } from '../../messages/age-gate.fr.ts'
import { useAgeGate } from './age-gate-store.ts'
import { fetchAgeStatus } from './api.ts'

const loadPage = () => import('./age-gate-page.tsx')
// Note: started before the platform has answered, so that most visitors do not wait twice.
if (!useAgeGate.getState().isVerified) void loadPage().catch(() => undefined)
const AgeGatePage = lazy(loadPage)

interface Props {
  children: ReactNode
  /** The site is shown again after its proof had run out; what it failed to load meanwhile can be loaded. */
  onReopen(): void
}

/** Nothing of the site is in the page before an adult was verified. */
export function AgeGate({ children, onReopen }: Props) {
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

  if (loading && !isVerified) return <output className="sr-only">{messages.checking}</output>
  return (
    <>
      {!open && (
        <Suspense>
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
