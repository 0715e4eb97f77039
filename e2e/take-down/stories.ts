import {
  contentApproved,
  contentEvidenceReleased,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentRestored,
  contentUploaded,
  contentUrgencyChanged,
  contentWithdrawn,
} from '@alcove/contracts'
import type { Message } from '@alcove/kit/events/transport'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller, anEvent } from '@alcove/kit/testing/builders'
import { startCatalog } from '../../services/catalog/test/support/world.ts'
import { startMedia } from '../../services/media/test/support/world.ts'
import { openStore, startModeration } from '../../services/moderation/test/support/world.ts'
import { type Chance, chanceOf } from '../campaigns/two-moderators/chance.ts'
import { endOf } from './end-of-story.ts'
import { perform } from './perform-act.ts'
import type { Act, Hearer, Story, Worlds } from './story.ts'

const HOUR_MS = 3_600_000
const DECIDED = [contentApproved, contentRejected, contentRemoved, contentHidden, contentRestored]
const HEARERS: Record<string, readonly string[]> = {
  moderation: [contentWithdrawn.name],
  media: [...DECIDED, contentUrgencyChanged, contentEvidenceReleased].map(({ name }) => name),
  catalog: [...DECIDED, contentWithdrawn].map(({ name }) => name),
}
/** Actions that end a story early are rare, or few stories would reach a decision. */
const CHANCES: Partial<Record<Act, number>> = { withdraw: 0.25, release: 0.25 }
/**
 * Three services on separate buses: the story delivers events from one to another in any order, late, and more than once.
 * They have no other connection.
 */
export async function startStories() {
  const [moderation, media, catalog] = await Promise.all([startModeration(), startMedia(), startCatalog()])
  const worlds: Worlds = { moderation, media, catalog }
  const store = openStore(moderation)
  const read: Record<'moderation' | 'media', bigint> = { moderation: 0n, media: 0n }

  /** Collects new events of the authors and queues them for their consumers, some of them two or three times. */
  async function collect(stories: Map<string, Story>): Promise<void> {
    for (const author of ['moderation', 'media'] as const) {
      const rows = await worlds[author].database.query<{
        id: string
        topic: string
        key: string
        value: string
      }>(`SELECT id::text, topic, key, value FROM kit.outbox WHERE id > $1 ORDER BY id`, [
        read[author].toString(),
      ])
      for (const { id, topic, key, value } of rows) {
        read[author] = BigInt(id)
        const story = stories.get(key)
        if (!story) continue
        for (const to of Object.keys(HEARERS) as Hearer[]) {
          if (!HEARERS[to]?.includes(topic)) continue
          const message = { topic, key, value, headers: {} }
          story.under.push({ to, message })
          while (story.chance.happens(0.3))
            story.under.push({ to, message: story.chance.happens(0.5) ? message : saidAgain(message) })
        }
      }
    }
  }

  /** Delivers each event in transit with a probability, in random order. */
  async function deliver(stories: Iterable<Story>, share: number): Promise<void> {
    const arriving: Record<Hearer, Message[]> = { moderation: [], media: [], catalog: [] }
    for (const story of stories) {
      const late = []
      for (const one of shuffled(story.under, story.chance)) {
        if (story.chance.happens(share)) arriving[one.to].push(one.message)
        else late.push(one)
      }
      story.under = late
    }
    for (const to of Object.keys(arriving) as Hearer[]) {
      if (arriving[to].length === 0) continue
      await worlds[to].transport.publish(arriving[to])
      await worlds[to].settle()
    }
  }

  async function act(story: Story, wanted: Act): Promise<void> {
    const outcome = await perform(worlds, store, story, wanted)
    story.done.push(`${wanted}:${outcome}`)
  }

  return {
    worlds,
    /** Runs one story for each seed, in parallel. */
    async tell(seeds: readonly number[], length: number, acts: readonly Act[]): Promise<Story[]> {
      const stories = new Map<string, Story>()
      for (const seed of seeds) {
        const id = uuidV7()
        stories.set(id, { id, owner: aCaller(), seed, chance: chanceOf(seed), under: [], done: [] })
      }
      await begin(worlds, [...stories.values()])
      for (let step = 0; step < length; step++) {
        // Reports hide five contents an hour.
        moderation.clock.advance(HOUR_MS)
        for (const story of stories.values()) {
          const wanted = story.chance.oneOf(acts)
          if (story.chance.happens(CHANCES[wanted] ?? 1)) await act(story, wanted)
        }
        await collect(stories)
        await deliver(stories.values(), 0.4)
      }
      await deliver(stories.values(), 1)
      await collect(stories)
      await deliver(stories.values(), 1)
      return [...stories.values()]
    },
    endOf: (story: Story) => endOf(worlds, story),
    async stop() {
      await store.close()
      await Promise.all([moderation.stop(), media.stop(), catalog.stop()])
    },
  }
}

/** Copies an event under a new id: only its revision, not the inbox, reveals the duplicate. */
function saidAgain(message: Message): Message {
  return { ...message, value: JSON.stringify({ ...JSON.parse(message.value), id: uuidV7() }) }
}

function shuffled<T>(things: readonly T[], chance: Chance): T[] {
  return things
    .map((thing) => ({ thing, at: chance.between(0, 1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}

/** Creates undecided contents, known to all three services. */
async function begin({ moderation, media, catalog }: Worlds, stories: Story[]): Promise<void> {
  const messages = stories.flatMap(({ id, owner }) => {
    const ids = { contentId: id, userId: owner.id }
    return [
      anEvent(contentUploaded, { ...ids, revision: 1 }),
      anEvent(contentProcessed, { ...ids, revision: 2 }),
    ]
  })
  for (const { id, owner } of stories)
    await media.database.query(
      `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, processed_revision,
         created_at, mime_type)
       VALUES ($1, $2, 'Vidéo de démonstration 12', '', '{}', '{}', 'PENDING', 2, 2, now(), 'video/mp4')`,
      [id, owner.id],
    )
  await Promise.all([moderation.transport.publish(messages), catalog.transport.publish(messages)])
  await Promise.all([moderation.settle(), catalog.settle()])
}
