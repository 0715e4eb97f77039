import { ApiError } from '@alcove/contracts/client'
import { VIDEO_SOURCES, type VideoSource } from '@alcove/contracts/constants'
import type { ErrorCode } from '@alcove/contracts/errors'
import type { Filters } from './filters.ts'
import { interleave } from './interleave.ts'
import type { DiscoverItem, Source } from './sources.ts'

/** Position in a source; an undefined cursor means its beginning. */
interface Position {
  cursor: string | undefined
  /** Consecutive failed rounds at this position. */
  failures: number
}

/** Positions of sources that may have more; exhausted ones are absent. */
export type Positions = Partial<Record<VideoSource, Position>>

/** One page of each remaining source, interleaved. */
export interface Round {
  items: DiscoverItem[]
  next: Positions
}

/** Failures at one position after which a source is dropped. */
const MAX_FAILURES = 2
/** Milliseconds; a slower source is retried in the next round. */
const PATIENCE_MS = 4_000

export const START_POSITIONS: Positions = Object.fromEntries(
  VIDEO_SOURCES.map((source) => [source, { cursor: undefined, failures: 0 }]),
)

export const hasMore = (positions: Positions) => Object.keys(positions).length > 0

/**
 * Loads the next page of every source. A failing source is retried at the same position in the next round and
 * never stops the others. Rejects when all fail, or when the platform refuses the search.
 */
export async function loadRound(
  sources: Record<VideoSource, Source>,
  filters: Filters,
  positions: Positions,
  signal: AbortSignal,
): Promise<Round> {
  const active = VIDEO_SOURCES.filter((source) => positions[source] !== undefined)
  const patient = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const answers = await Promise.allSettled(
    active.map((source) => sources[source](filters, positions[source]?.cursor, patient)),
  )
  signal.throwIfAborted()
  const failures = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason)
  const refusal = failures.find(isRefusedSearch)
  if (refusal) throw refusal
  if (failures.length === active.length) throw failures[0]

  const next: Positions = {}
  for (const [index, source] of active.entries()) {
    const position = advance(positions[source], answers[index])
    if (position) next[source] = position
  }
  const lists = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.items : []))
  return { items: interleave(lists), next }
}

export function isRefusedSearch(error: unknown): boolean {
  const refused: ErrorCode = 'SEARCH_TERM_REFUSED'
  return error instanceof ApiError && error.code === refused
}

function advance(
  position: Position | undefined,
  answer: PromiseSettledResult<{ next: string | undefined }> | undefined,
): Position | undefined {
  if (answer?.status === 'fulfilled')
    return answer.value.next === undefined ? undefined : { cursor: answer.value.next, failures: 0 }
  const failures = (position?.failures ?? 0) + 1
  return failures < MAX_FAILURES ? { cursor: position?.cursor, failures } : undefined
}
