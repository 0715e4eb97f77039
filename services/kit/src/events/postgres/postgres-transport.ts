import { randomUUID } from 'node:crypto'
import { type Database, openDatabase } from '../../database/database.ts'
import type { Logger } from '../../log/logger.ts'
import { type EventTransport, inSequence, type TopicSpec } from '../transport.ts'
import { append } from './append.ts'
import { findBehind } from './consume.ts'
import { countAbsence, markPresent } from './count-absence.ts'
import { deleteExpiredMessages } from './delete-expired-messages.ts'
import { forgetKey } from './forget.ts'
import { prepareEventLog, requireEventLog } from './prepare-log.ts'
import { type Reader, readLoop } from './read-loop.ts'
import { PARTITIONS, WAKE_CHANNEL } from './schema.ts'
import { WakeListener } from './wake.ts'

/** One connection per group that handles messages, and one for publishing. */
const POOL_SIZE = 10
/** Maximum delay of a lost wake-up; one poll serves all groups of the process. */
const LOOK_MS = 5_000
/** At most one NOTIFY per interval, because its commit takes a server-wide lock. */
const NOTIFY_EVERY_MS = 5
const DELETE_EVERY_MS = 3_600_000

/** @param options.migrates creates missing tables; otherwise refuses to start without them */
export async function openPostgresTransport(
  url: string,
  log: Logger,
  { migrates = true }: { migrates?: boolean } = {},
): Promise<EventTransport> {
  const database = openDatabase(url, 'events', log, { poolSize: POOL_SIZE, prepared: true })
  await (migrates ? prepareEventLog(database) : requireEventLog(database))
  const readers = new Set<Reader>()
  const wakeReaders = (grown: string[]) => {
    for (const reader of readers) if (grown.some((topic) => reader.topics.has(topic))) reader.wake()
  }
  const self = randomUUID()
  const listener = new WakeListener(url, log, (payload) => {
    const [sender, ...grown] = payload.split(' ')
    if (sender === '') for (const reader of readers) reader.wake()
    else if (sender !== self) wakeReaders(grown)
  })
  await listener.start()
  const polling = setInterval(() => {
    if (readers.size === 0) return
    const groups = [...new Set([...readers].map((reader) => reader.group))]
    findBehind(database.quiet, groups).then(
      (behind) => {
        for (const reader of readers) if (behind.includes(reader.group)) reader.wake()
      },
      // Note: groups with work log the failure themselves.
      (error) => log.debug({ err: error }, 'event-log.unread'),
    )
  }, LOOK_MS)
  polling.unref()
  const untold = new Set<string>()
  const notify = coalesced(() => {
    const payload = [self, ...untold].join(' ')
    untold.clear()
    return database.query('SELECT pg_notify($1, $2)', [WAKE_CHANNEL, payload])
  }, log)
  const sending = inSequence(async (messages) => {
    await append(database, messages)
    const grown = [...new Set(messages.map((message) => message.topic))]
    wakeReaders(grown)
    for (const topic of grown) untold.add(topic)
    notify()
  })
  const deleting = setInterval(() => {
    tidyLog(database, readers, log).catch((error) => log.warn({ err: error }, 'event-log.untidied'))
  }, DELETE_EVERY_MS)
  deleting.unref()

  return {
    kind: 'postgres',
    async ensureTopics(topics: TopicSpec[]) {
      await database.query(
        `INSERT INTO event_partition (topic, partition, compacted)
         SELECT t.topic, p, t.compacted FROM unnest($1::text[], $2::bool[]) AS t (topic, compacted), generate_series(0, $3::int - 1) p
         ON CONFLICT DO NOTHING`,
        [topics.map((topic) => topic.name), topics.map((topic) => topic.compacted), PARTITIONS],
      )
    },
    publish: sending.publish,
    async subscribe(group, topics, onMessage) {
      await database.query(
        `INSERT INTO event_offset (consumer_group, topic, partition)
         SELECT $1, topic, partition FROM event_partition WHERE topic = ANY($2) ON CONFLICT DO NOTHING`,
        [group, topics],
      )
      await markPresent(database, [{ group, topics }])
      return readLoop(database, group, topics, onMessage, readers, log)
    },
    async lag(group, topics) {
      const [row] = await database.quiet.query<{ lag: string | null }>(
        `SELECT sum(p.head - coalesce(o.position, 0)) AS lag FROM event_partition p
         LEFT JOIN event_offset o ON o.topic = p.topic AND o.partition = p.partition AND o.consumer_group = $1
         WHERE p.topic = ANY($2)`,
        [group, topics],
      )
      return Number(row?.lag ?? 0)
    },
    forget: (topics, key) => forgetKey(database, topics, key),
    async ping() {
      await database.query('SELECT 1')
    },
    async close() {
      clearInterval(deleting)
      clearInterval(polling)
      await sending.idle()
      await listener.stop()
      await database.close()
    },
  }
}

async function tidyLog(database: Database, readers: Iterable<Reader>, log: Logger): Promise<void> {
  await markPresent(database, readers)
  for (const absence of await countAbsence(database))
    log.warn(
      absence,
      'event-log.unattended: what this group has not read is deleted after 90 days of absence',
    )
  await deleteExpiredMessages(database)
}

/** Runs work at once, then at most once per interval, and once more when called meanwhile. */
function coalesced(work: () => Promise<unknown>, log: Logger): () => void {
  let again = false
  let busy = false
  const run = () => {
    busy = true
    again = false
    work()
      .catch((error) => log.debug({ err: error }, 'wake-up.unsent'))
      .finally(() =>
        setTimeout(() => {
          busy = false
          if (again) run()
        }, NOTIFY_EVERY_MS),
      )
  }
  return () => {
    if (busy) again = true
    else run()
  }
}
