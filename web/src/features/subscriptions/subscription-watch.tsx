import { useEffect, useRef } from 'react'
import { accessLevelOf } from './access-level.ts'
import { followChanges } from './announce-change.ts'
import { LateBanner } from './late-banner.tsx'
import { openAccess } from './open-access.ts'
import { useMySubscriptions } from './use-my-subscriptions.ts'

/**
 * Keeps an open site in step with what its user has subscribed to: looks again when the tab comes back into view and
 * when another tab has changed something, and asks anew for lists and locks once the level is another. Shown to those
 * who are logged in alone.
 */
export default function SubscriptionWatch() {
  const { data, error } = useMySubscriptions({ looksAgain: true })
  const level = data && accessLevelOf(data.member, Date.now())
  const before = useRef(level)
  useEffect(followChanges, [])
  useEffect(() => {
    // Specification, section 8: only logged; the page of the subscriptions says it itself.
    if (error) console.warn('my-subscriptions', error)
  }, [error])
  useEffect(() => {
    if (level === undefined || before.current === level) return
    const first = before.current === undefined
    before.current = level
    if (first) return
    const given = new AbortController()
    void openAccess(level, given.signal)
    return () => given.abort()
  }, [level])
  const late = data?.member.find(({ paymentProblem }) => paymentProblem !== null)
  return late ? <LateBanner subscription={late} /> : null
}
