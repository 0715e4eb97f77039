import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../../../shared/session/session-store.ts'
import type { PlanChoice, Subscription } from '../api.ts'
import { useChosenPlan } from './chosen-plan.ts'
import { chooseOffer } from './plan-offer.ts'

/**
 * Handles 'S'abonner': opens the checkout, after a login where needed. The order resumes after that login.
 * @param mine undefined while loading
 */
export function useSubscribing(
  mine: readonly Subscription[] | undefined,
  confirm: (choice: PlanChoice) => void,
): (choice: PlanChoice) => void {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const navigate = useNavigate()
  const { choice, choose, forget } = useChosenPlan()
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once, as soon as everything is known
  useEffect(() => {
    if (!choice || !isAuthenticated || !mine) return
    forget()
    const offer = chooseOffer({ id: choice.planId }, choice.interval, mine, Date.now())
    if (offer.kind === 'subscribe') confirm(choice)
  }, [choice, isAuthenticated, mine])
  return (wanted) => {
    if (isAuthenticated) return confirm(wanted)
    choose(wanted)
    void navigate(paths.login, { state: { from: paths.subscriptions } })
  }
}
