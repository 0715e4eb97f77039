import type { Provider } from '@alcove/contracts/constants'
import { TAGS } from '@alcove/contracts/tags'
import { idOf } from './ids.ts'
import { between, seeded } from './seeded.ts'
import { GENERAL_KEYWORDS, MOMENTS, NUMBERED_TITLE, PLACES } from './vocabulary.ts'
import { plain, wordsOf } from './words.ts'

export const VIDEOS_PER_PROVIDER = 3_000
/** Removed videos that are still listed, like real ones for a while: first position and step, never on top of a list. */
const STALE_FROM = 200
const STALE_EVERY = 70
/** Count of removed videos that are no longer listed. */
const FORMERLY = 260
const MEAN_GAP_MS = 5 * 3_600_000
const PICTURES_MAX = 15
const PICTURES_MIN = 8

/** A video, before its conversion to a provider's format. */
export interface SimulatedVideo {
  /** The provider's id, without our prefix. */
  id: string
  /** Position in the list of the newest, from 0. */
  index: number
  title: string
  description: string
  /** Landscape words first, then those of its tags (of the twelve). */
  keywords: string[]
  /** Text for filters: plain keywords, each between commas. */
  plainKeywords: string
  /** Text for searches: plain words, each with a space before it. */
  words: string
  /** Seconds. */
  duration: number
  views: number
  /** 0 to 5. */
  rating: number
  votes: number
  addedAt: Date
  /** Number of its pictures. */
  frames: number
  /** Removed: lists may still contain it, but requests by id answer that it is gone. */
  removed: boolean
}

export interface Collection {
  /** Newest first. */
  videos: SimulatedVideo[]
  byId: Map<string, SimulatedVideo>
  /** Every removed id, including those listed long ago. */
  removedIds: string[]
}

/** Generates all videos of one provider. Only dates, which count back from `today`, differ between machines. */
export function createCollection(provider: Provider, today: Date): Collection {
  let addedAt = startOfDay(today)
  const videos = Array.from({ length: VIDEOS_PER_PROVIDER }, (_, index) => {
    const video = createVideo(provider, index, new Date(addedAt))
    addedAt -= Math.round(MEAN_GAP_MS * (0.5 + video.rating / 5))
    return video
  })
  const former = Array.from({ length: FORMERLY }, (_, i) => idOf(provider, VIDEOS_PER_PROVIDER + i))
  return {
    videos,
    byId: new Map(videos.map((video) => [video.id, video])),
    removedIds: [...former, ...videos.filter((video) => video.removed).map((video) => video.id)],
  }
}

function createVideo(provider: Provider, index: number, addedAt: Date): SimulatedVideo {
  const random = seeded(`${provider} ${index}`)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const [place, moment] = [pick(PLACES), pick(MOMENTS)]
  const number = index + 1
  const long = random() < 0.04
  const title = number % 10 === 0 ? `${NUMBERED_TITLE} ${number}` : `${place.name} ${moment.name} ${number}`
  const keywords = [
    GENERAL_KEYWORDS[index % 2] as string,
    ...new Set<string>([...place.keywords, ...moment.keywords]),
    ...someTags(random),
  ]
  return {
    id: idOf(provider, index),
    index,
    title,
    description: `Un paysage dessiné par le programme : ${place.name.toLowerCase()} ${moment.name}.`,
    keywords,
    plainKeywords: plain(`,${keywords.join(',')},`),
    words: ` ${wordsOf(`${title} ${keywords.join(' ')}`).join(' ')}`,
    duration: long ? between(random, 3_600, 7_500) : between(random, 95, 2_400),
    views: Math.floor(50 + random() ** 3 * 900_000),
    rating: Math.round((2 + random() * 3) * 100) / 100,
    votes: between(random, 3, 4_000),
    addedAt,
    frames: between(random, PICTURES_MIN, PICTURES_MAX),
    removed: index >= STALE_FROM && index % STALE_EVERY === 0,
  }
}

/** None to four tags: filters search them, and locks depend on them. */
function someTags(random: () => number): string[] {
  const left = TAGS.map((tag) => tag.id as string)
  return Array.from(
    { length: between(random, 0, 4) },
    () => left.splice(Math.floor(random() * left.length), 1)[0] as string,
  )
}

function startOfDay(date: Date): number {
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
}
