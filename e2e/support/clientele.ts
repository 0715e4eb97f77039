import { subscribe } from './customers.ts'
import { openInstallationDatabase } from './installation-database.ts'
import type { InstalledPlatform } from './installed-platform.ts'
import type { Person } from './people.ts'
import { admin } from './run-platform.ts'

const PASSWORD = 'une phrase pour une cliente'
const person = (email: string): Person => ({ email, password: PASSWORD })

/** Customers with purchases, and the staff of the support desk. */
export const CLIENTELE = {
  /** Pays yearly since 40 days ago; the address is too long for any table. */
  loyal: 'fidele.depuis-le-premier-jour.avec-une-adresse-qui-ne-finit-pas@exemple.test',
  /** Subscribed 40 days ago; a colleague has just ended it. */
  left: 'partie@exemple.test',
  /** Pays with a card that is declined. */
  declined: 'refusee@exemple.test',
  colleague: 'collegue@exemple.test',
} as const

/** Subscribes all of them; the others get 'Premium' by the month. */
export async function sellTo(
  { dataDir, running: { url }, enter }: InstalledPlatform,
  others: { email: string; username: string }[],
): Promise<void> {
  const { loyal, left, declined, colleague } = CLIENTELE
  await subscribe(url, person(loyal), { planId: 'vip', interval: 'year' })
  const leaving = await subscribe(url, person(left), { planId: 'basic' })
  await subscribe(url, person(declined), { planId: 'basic', card: 'declined' })
  await admin(dataDir, 'user:create', colleague, '--password', PASSWORD, '--role', 'admin')
  const [contract] = (await leaving.call('GET /api/subscriptions/my-subscriptions')).member
  const administrator = await enter(person(colleague))
  await administrator.call('POST /api/admin/subscriptions/{id}/end', {
    params: { id: contract?.id ?? '' },
    body: { when: 'now', reason: 'Demandé par téléphone' },
  })
  // Note: orders cannot be placed in the past, and churn covers 30 days.
  await openInstallationDatabase(dataDir, 'billing', (database) =>
    database.query(`UPDATE subscription SET created_at = created_at - interval '40 days'`),
  )
  for (const { email, username } of others)
    await subscribe(url, { ...person(email), username }, { planId: 'premium' })
}
