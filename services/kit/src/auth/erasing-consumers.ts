import { type EventData, userDeleted } from '@alcove/contracts'
import type { Database } from '../database/database.ts'
import { type Consumer, consumer, type Received } from '../events/consumer.ts'
import { claimInbox } from '../events/inbox.ts'
import type { EventTransport } from '../events/transport.ts'
import { deletePartOf } from '../export/parts.ts'
import { eraseMessagesOf, PERSONAL_TOPICS, rememberErased } from './erased-accounts.ts'

interface ErasureDeps {
  database: Database
  transport: Pick<EventTransport, 'forget'>
  /** Called once this service refuses the account's tokens. */
  onErased: () => Promise<void>
}

/**
 * Has every service hear `user.deleted`: the account's tokens are refused, the service does what its own consumer says,
 * then its part of an export, event tables and log forget what they told of the account. Each part can be repeated.
 */
export function erasingConsumers(deps: ErasureDeps, consumers: readonly Consumer[]): Consumer[] {
  const own = consumers.find(({ spec }) => spec.name === userDeleted.name)
  const others = consumers.filter((one) => one !== own)
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
    await eraseMessagesOf(sql, userId)
    await deletePartOf(sql, userId)
  })
  await transport.forget(PERSONAL_TOPICS, userId)
}
