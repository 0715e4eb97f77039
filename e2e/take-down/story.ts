import type { Caller } from '@alcove/kit/auth/caller'
import type { Message } from '@alcove/kit/events/transport'
import type { CatalogWorld } from '../../services/catalog/test/support/world.ts'
import type { MediaWorld } from '../../services/media/test/support/world.ts'
import type { ModerationWorld } from '../../services/moderation/test/support/world.ts'
import type { Chance } from '../campaigns/two-moderators/chance.ts'

export type Worlds = { moderation: ModerationWorld; media: MediaWorld; catalog: CatalogWorld }
export type Hearer = 'moderation' | 'media' | 'catalog'

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
/** Those of moderators, and remakes of renditions that could not be read, which are judged anew. */
export const ACTS_ON_REMADE = [
  'remake',
  'approve',
  'remake',
  'reject',
  'remove',
  'reverse',
  'hide',
  'lift',
  'report',
  'dismiss',
  'uphold',
  'withdraw',
] as const
export type Act = (typeof ACTS)[number] | (typeof ACTS_ON_REMADE)[number]

/** State of one content's story, with its events in transit and their consumers. */
export interface Story {
  id: string
  owner: Caller
  seed: number
  chance: Chance
  under: { to: Hearer; message: Message }[]
  done: string[]
}
