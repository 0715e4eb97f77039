import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RunningHold } from '../../api/console-case.ts'

const TICK_MS = 250
/** Milliseconds: a decision takes effect at most a second after its hold; then the case is reloaded. */
const EFFECT_MS = 1_200

/** Seconds until a decision takes effect, counting down; null without one. */
export function useSecondsLeft(hold: RunningHold | null): number | null {
  const queryClient = useQueryClient()
  const [now, setNow] = useState(Date.now)
  const endsAt = hold?.endsAt
  const isOver = endsAt !== undefined && endsAt <= now
  useEffect(() => {
    if (endsAt === undefined || isOver) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt, isOver])
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['cases'] }), EFFECT_MS)
    return () => clearTimeout(timer)
  }, [isOver, queryClient])
  return endsAt === undefined ? null : Math.max(0, Math.ceil((endsAt - now) / 1000))
}
