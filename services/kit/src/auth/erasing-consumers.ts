import { type EventData, userDeleted } from '@alcove/contracts'
import type { Database } from '../database/database.ts'
import { type Consumer, consumer, type Received } from '../events/consumer.ts'
import { claimInbox } from '../events/inbox.ts'
import type { EventTransport } from '../events/transport.ts'
import { deletePart } from '../export/parts.ts'
import { eraseMessages, PERSONAL_TOPICS, rememberErased } from './erased-accounts.ts'

interface ErasureDeps {
  database: Database
  transport: Pick<EventTransport, 'forget'>
  /** Called once this service refuses the account's tokens. */
  onErased: () => Promise<void>
}

/**
 * Adds the erasure of kit's data to `user.deleted`: refuses the account's tokens, runs the service's own consumer,
 * then erases the account's export part, event tables and log. Every step is idempotent.
 */
export function erasingConsumers(deps: ErasureDeps, consumers: readonly Consumer[]): Consumer[] {
  const own = consumers.find(({ spec }) => spec.name === userDeleted.name)
  const others = consumers.filter((candidate) => candidate !== own)
  return [...others, consumer(userDeleted, (event) => erase(deps, own, event))]
}

async function erase(
  { database, transport, onErased }: ErasureDeps,
  own: Consumer | undefined,
  event: Received<EventData<typeof userDeleted>>,
): Promise<void> {
  const { userId } = event.data
  await database.transaction((sql) => rememberErased(sql, userId))
  await onErased()
  if (own) await own.handle(event as Received<never>)
  else await database.transaction((sql) => claimInbox(sql, event.once))
  await database.transaction(async (sql) => {
    await eraseMessages(sql, userId)
    await deletePart(sql, userId)
  })
  await transport.forget(PERSONAL_TOPICS, userId)
}
