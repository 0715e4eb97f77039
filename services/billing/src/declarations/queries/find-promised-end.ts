import { hasEndCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import { endTime } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findSales } from '../../subscriptions/queries/find-sales.ts'
import { type Choice, judgeTermination, type RecordedContract } from '../domain/taken-back.ts'
import { type EndReads, findRecordedEnds } from './find-recorded-ends.ts'

/** A page of an upgrade sells for days, and a sync sees its sale over within another. */
const PAGE_SELLS_MS = 7 * 86_400_000

/**
 * Finds when a contract ends whose sales are all over. A sale that is over before its paid time may have been replaced by one
 * that is not heard of yet: that one must not end earlier than was promised first. Needs the customer's lock.
 * @param over any of its sales
 */
export async function findPromisedEnd(tx: EndReads, over: StoredSubscription): Promise<Date> {
  const ends = await findRecordedEnds(tx, over)
  const sales = await findSales(tx, over.id)
  const last = sales.reduce((latest, sale) => (endTime(sale) > endTime(latest) ? sale : latest), over)
  const endedAt = last.endedAt ?? last.currentPeriodEnd
  if (hasEndCommand(ends.choices)) return endedAt
  const promised = ends.terminations
    .filter((termination) => judgeTermination(termination, ends) === 'stands')
    .flatMap(({ effectiveAt }) => effectiveAt ?? [])
  if (hasOpenedPage(last, ends) || isCancelled(ends)) promised.push(last.currentPeriodEnd)
  return new Date(Math.max(...[endedAt, ...promised].map(Number)))
}

/** Tests for a page of an upgrade that the sale does not show: paid, it has replaced the sale. */
function hasOpenedPage(sale: StoredSubscription, { choices }: RecordedContract): boolean {
  const { id, plan, interval, endedAt } = sale
  const changes = choices.filter(
    ({ kind, status, subscriptionId }) => kind === 'change' && status === 'done' && subscriptionId === id,
  )
  return changes.some(
    ({ askedAt, details: { target } }) =>
      target?.when === 'now' &&
      (target.plan !== plan || target.interval !== interval) &&
      endedAt !== null &&
      +endedAt - +askedAt < PAGE_SELLS_MS,
  )
}

/** The caller was told that the contract ends with its period. */
function isCancelled(contract: RecordedContract): boolean {
  const isDone = ({ kind, status }: Choice) => kind === 'cancel' && status === 'done'
  const cancel = contract.choices.findLast(isDone)
  return (
    cancel !== undefined &&
    judgeTermination({ id: cancel.id, receivedAt: cancel.askedAt }, contract) === 'stands'
  )
}
