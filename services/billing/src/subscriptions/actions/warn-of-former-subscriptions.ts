import type { BillingDeps } from '../../deps.ts'

/** Tells an operator of contracts that were left at a former provider, which goes on charging for what is not ended there. */
export async function warnOfFormerSubscriptions({
  store,
  provider,
  log,
}: Pick<BillingDeps, 'store' | 'provider' | 'log'>): Promise<void> {
  for (const { source, count } of await store.countRunningElsewhere(provider.name))
    log.warn(
      { provider: source, subscriptions: count },
      'subscriptions run at a former payment provider, which may go on charging: end them there',
    )
}
