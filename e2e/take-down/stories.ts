import {
  answerReports,
  contentApproved,
  contentEvidenceReleased,
  contentHidden,
  contentProcessed,
  contentRejected,
  contentRemoved,
  contentRestored,
  contentUploaded,
  contentWithdrawn,
  decideContent,
  releaseEvidence,
  withdrawContent,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import type { Message } from '@alcove/kit/events/transport'
import { uuidV7 } from '@alcove/kit/ids'
import { aCaller, anEvent } from '@alcove/kit/testing/builders'
import { hideContent } from '@alcove/moderation/actions/hide-content'
import { liftHide } from '@alcove/moderation/actions/lift-hide'
import type { OpenCase } from '@alcove/moderation/domain/case'
import type { ModerationStore, ModerationTx } from '@alcove/moderation/store/store'
import { type CatalogWorld, startCatalog } from '../../services/catalog/test/support/world.ts'
import { type MediaWorld, startMedia } from '../../services/media/test/support/world.ts'
import { aReport } from '../../services/moderation/test/support/published.ts'
import {
  aModerator,
  type ModerationWorld,
  openStore,
  startModeration,
} from '../../services/moderation/test/support/world.ts'
import { type Chance, chanceOf } from '../campaigns/two-moderators/chance.ts'

const HOUR_MS = 3_600_000
const DECIDED = [contentApproved, contentRejected, contentRemoved, contentHidden, contentRestored]
const HEARERS: Record<string, readonly string[]> = {
  moderation: [contentWithdrawn.name],
  media: [...DECIDED, contentEvidenceReleased].map(({ name }) => name),
  catalog: [...DECIDED, contentWithdrawn].map(({ name }) => name),
}
type Hearer = 'moderation' | 'media' | 'catalog'

export const ACTS = [
  'approve',
  'reject',
  'remove',
  'reverse',
  'hide',
  'lift',
  'withdraw',
  'report',
  'dismiss',
  'uphold',
  'release',
] as const
/** Actions that end a story early are rare, or few stories would reach a decision. */
const CHANCES: Partial<Record<Act, number>> = { withdraw: 0.25, release: 0.25 }
export type Act = (typeof ACTS)[number]

/** State of one content's story, with its events in transit and their consumers. */
interface Story {
  id: string
  owner: Caller
  seed: number
  chance: Chance
  under: { to: Hearer; message: Message }[]
  done: string[]
}

/**
 * Three services on separate buses: the story delivers events from one to another in any order, late, and more than once.
 * They have no other connection.
 */
export async function startStories() {
  const [moderation, media, catalog] = await Promise.all([startModeration(), startMedia(), startCatalog()])
  const worlds: { moderation: ModerationWorld; media: MediaWorld; catalog: CatalogWorld } = {
    moderation,
    media,
    catalog,
  }
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
    async tell(seeds: readonly number[], length: number): Promise<Story[]> {
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
          const wanted = story.chance.oneOf(ACTS)
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

type Worlds = { moderation: ModerationWorld; media: MediaWorld; catalog: CatalogWorld }

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
      `INSERT INTO content (id, user_id, title, description, tags, categories, state, revision, created_at, mime_type)
       VALUES ($1, $2, 'Vidéo de démonstration 12', '', '{}', '{}', 'PENDING', 2, now(), 'video/mp4')`,
      [id, owner.id],
    )
  await Promise.all([moderation.transport.publish(messages), catalog.transport.publish(messages)])
  await Promise.all([moderation.settle(), catalog.settle()])
}

/** @returns the status of the answer, or whether a call without an answer changed something */
async function perform(worlds: Worlds, store: ModerationStore, story: Story, wanted: Act): Promise<string> {
  const { moderation, media } = worlds
  const decide = async (body: object) => {
    const input = { params: { id: story.id }, body: body as never }
    return String((await moderation.call(decideContent, input, { as: aModerator() })).status)
  }
  const deps = { clock: moderation.clock, ids: uuidV7 }
  const locked = async (work: (tx: ModerationTx, known: OpenCase) => Promise<OpenCase>) => {
    const before = (await store.findCase(story.id))?.revision
    const after = await store.inTransaction(async (tx) => work(tx, (await tx.lockCase(story.id)) as OpenCase))
    return after.revision === before ? 'nothing' : 'done'
  }
  const answer = async (body: object) => {
    const input = { params: { id: story.id }, body: body as never }
    return String((await moderation.call(answerReports, input, { as: aModerator() })).status)
  }
  switch (wanted) {
    case 'report':
      return String((await aReport(moderation, story.id, { type: 'MINOR' })).status)
    case 'dismiss':
      return answer({ status: 'DISMISSED' })
    case 'uphold':
      return answer({ status: 'UPHELD', ground: story.chance.happens(0.5) ? 'MINOR' : 'RULES' })
    case 'release': {
      const input = { params: { id: story.id }, body: { reason: 'Classé sans suite' } }
      return String((await moderation.call(releaseEvidence, input, { as: aCaller('ROLE_ADMIN') })).status)
    }
    case 'approve':
      return decide({ status: 'APPROVED' })
    case 'reject':
      return decide({ status: 'REJECTED', rejectionReason: 'Le son est inaudible' })
    case 'remove':
      return decide({ status: 'REMOVED', reason: 'Œuvre protégée' })
    case 'reverse': {
      const latest = (await store.findCase(story.id))?.decisions.at(-1)
      return decide({ status: 'APPROVED', reverses: latest?.id ?? uuidV7(), reason: 'Erreur' })
    }
    case 'hide':
      return locked((tx, known) => hideContent(deps, tx, known, { id: uuidV7(), type: 'OTHER' }))
    case 'lift':
      return locked((tx, known) => liftHide(deps, tx, known, { liftedBy: null, reason: 'Écarté' }))
    case 'withdraw': {
      const answer = await media.call(withdrawContent, { params: { id: story.id } }, { as: story.owner })
      return String(answer.status)
    }
  }
}

/** Reads the state of a content as each of the three shows it. */
async function endOf({ moderation, media, catalog }: Worlds, { id }: Story) {
  const [known] = await moderation.database.query<{ state: string; hidden: boolean }>(
    'SELECT state, hidden_at IS NOT NULL AS hidden FROM moderation_case WHERE id = $1',
    [id],
  )
  const [content] = await media.database.query<{
    state: string
    hidden: boolean
    evidence: boolean
    restricted: number
  }>(
    `SELECT state, hidden, evidence_held AS evidence, restricted_revision AS restricted FROM content WHERE id = $1`,
    [id],
  )
  const [listed] = await catalog.database.query<{ decision: string | null }>(
    'SELECT decision FROM local_content WHERE id = $1',
    [id],
  )
  const [held] = await moderation.database.query<{ evidence: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM decision d WHERE d.case_id = $1 AND d.ground IN ('MINOR', 'AUTHORITY')
       AND NOT EXISTS (SELECT 1 FROM evidence_release r WHERE r.decision_id = d.id)) AS evidence`,
    [id],
  )
  /** Reasons that keep files from deletion. */
  const kept = (one: { state: string; hidden: boolean } | undefined, isEvidence = false) => ({
    evidence: isEvidence,
    report: (one?.state === 'REMOVED' || one?.state === 'WITHDRAWN') && one.hidden,
  })
  const shown = (one: { state: string; hidden: boolean } | undefined) =>
    one?.state === 'APPROVED' && one.hidden ? 'HIDDEN' : one?.state
  return {
    moderation: shown(known),
    media: shown(content),
    catalog: listed?.decision ?? 'PENDING',
    kept: { moderation: kept(known, held?.evidence), media: kept(content, content?.evidence) },
    restrictedRevision: content?.restricted ?? 0,
    /** Revisions of all events that took it away, from their authors. */
    takenAway: [
      ...(await revisionsOf(moderation, id, [contentRejected.name, contentRemoved.name, contentHidden.name])),
      ...(await revisionsOf(media, id, [contentWithdrawn.name])),
    ],
  }
}

async function revisionsOf(
  world: ModerationWorld | MediaWorld,
  id: string,
  topics: string[],
): Promise<number[]> {
  const rows = await world.database.query<{ value: string }>(
    'SELECT value FROM kit.outbox WHERE key = $1 AND topic = ANY($2)',
    [id, topics],
  )
  return rows.map(({ value }) => JSON.parse(value).data.revision)
}
