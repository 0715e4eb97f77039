import type { ChangeQuote } from '../../../ports.ts'
import type { PlanTarget } from '../../../subscriptions/domain/plan-change.ts'
import type { StripeContext } from '../context.ts'
import { moment, periodOf } from '../shapes.ts'
import { previewChange, proposeChange } from './preview-change.ts'
import { requireRenewing, retrieveRunning } from './retrieve-subscription.ts'

export async function quoteChange(
  context: StripeContext,
  id: string,
  target: PlanTarget,
  now: Date,
): Promise<ChangeQuote> {
  const subscription = await retrieveRunning(context, id)
  requireRenewing(subscription)
  const { end } = periodOf(subscription)
  if (target.when === 'period-end') return { amountDue: 0, nextChargeAt: moment(end) }
  const proposed = await proposeChange(context, subscription, target, now)
  const { amount_due, lines } = await previewChange(context, subscription, proposed)
  // Note: a new interval starts a new period; negative lines credit the rest of the old one.
  const ends = lines.data.filter(({ amount }) => amount >= 0).map(({ period }) => period.end)
  return { amountDue: amount_due, nextChargeAt: moment(ends.length > 0 ? Math.max(...ends) : end) }
}
