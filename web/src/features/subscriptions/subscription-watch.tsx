import { useEffect, useRef } from 'react'
import { computeAccessLevel } from './access/access-level.ts'
import { refreshAccess } from './access/refresh-access.ts'
import { followChanges } from './broadcast-change.ts'
import { PastDueBanner } from './own/past-due-banner.tsx'
import { useMySubscriptions } from './use-my-subscriptions.ts'

/**
 * Keeps open pages in step with the caller's subscriptions: reloads when the tab becomes visible or another tab reports
 * a change, and refreshes lists and locks when the level changes. Rendered during a session only.
 */
export default function SubscriptionWatch() {
  const { data, error } = useMySubscriptions({ refetchOnFocus: true })
  const level = data && computeAccessLevel(data.member, Date.now())
  const before = useRef(level)
  useEffect(followChanges, [])
  useEffect(() => {
    // Specification, section 8: logged only; the page of the subscriptions shows the error.
    if (error) console.warn('my-subscriptions', error)
  }, [error])
  useEffect(() => {
    if (level === undefined || before.current === level) return
    const first = before.current === undefined
    before.current = level
    if (first) return
    const given = new AbortController()
    void refreshAccess(level, given.signal)
    return () => given.abort()
  }, [level])
  const late = data?.member.find(({ paymentProblem }) => paymentProblem !== null)
  return late ? <PastDueBanner subscription={late} /> : null
}
