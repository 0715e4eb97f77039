import type { BillingDeps } from '../../deps.ts'

/** Warns the operator of subscriptions at a former provider, which charges until they are ended there. */
export async function warnOfFormerSubscriptions({
  store,
  provider,
  log,
}: Pick<BillingDeps, 'store' | 'provider' | 'log'>): Promise<void> {
  for (const { source, count } of await store.countRunningElsewhere(provider.name))
    log.warn(
      { provider: source, subscriptions: count },
      'subscription.left-behind: a former payment provider may go on charging; end them there',
    )
}
