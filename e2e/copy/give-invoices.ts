import { randomUUID } from 'node:crypto'
import { until } from '@alcove/embedded/demo/until'
import { openInstallationDatabase } from '../support/installation-database.ts'

const STATES = ['paid', 'open', 'void', 'uncollectible', 'draft'] as const

/** Gives an account a yearly subscription, and an invoice in every state. */
export function giveInvoices(dataDir: string, email: string): Promise<void> {
  return openInstallationDatabase(dataDir, 'billing', async (database) => {
    const find = () =>
      database.query<{ id: string }>('SELECT user_id AS id FROM customer WHERE email = $1', [email])
    const { id } = await until('billing knows the account', 30_000, async () => (await find())[0])
    const subscriptionId = randomUUID()
    await database.query(
      `INSERT INTO subscription (id, user_id, plan, interval, status, amount, currency, source,
         current_period_start, current_period_end, created_at, valid_until)
       VALUES ($1, $2, 'basic', 'year', 'active', 9990, 'EUR', 'sandbox', now(), now() + interval '1 year', now(), now() + interval '1 year')`,
      [subscriptionId, id],
    )
    for (const [index, status] of STATES.entries())
      await database.query(
        `INSERT INTO invoice (id, user_id, subscription_id, number, description, status, amount_due, amount_paid,
           currency, created_at, period_start, period_end, hosted_url, pdf_url)
         VALUES ($1, $2, $3, $4, 'Abonnement Basic annuel', $5, 9990, 0, 'EUR', now(), now(), now() + interval '1 year',
           'https://factures.exemple.test/lire', 'https://factures.exemple.test/lire.pdf')`,
        [randomUUID(), id, subscriptionId, `F-2026-${index + 1}`, status],
      )
  })
}
