import { ApiError } from '@alcove/contracts/client'
import { VIDEO_SOURCES, type VideoSource } from '@alcove/contracts/constants'
import { expect, test } from 'vitest'
import { NO_FILTERS } from './filters.ts'
import { hasMore, loadRound, type Positions, START_POSITIONS } from './round.ts'
import type { DiscoverItem, Source } from './sources.ts'

const { signal } = new AbortController()
const item = (id: string) => ({ id }) as DiscoverItem
const exhausted: Source = async () => ({ items: [], next: undefined })
const down: Source = () => Promise.reject(new ApiError(503, 'SERVICE_UNAVAILABLE', 'En panne'))
const endless =
  (name: string): Source =>
  async (_, cursor = '1') => ({ items: [item(`${name}${cursor}`)], next: String(Number(cursor) + 1) })

const load = (sources: Partial<Record<VideoSource, Source>>, positions: Positions = START_POSITIONS) => {
  const all = Object.fromEntries(VIDEO_SOURCES.map((name) => [name, sources[name] ?? exhausted]))
  return loadRound(all as Record<VideoSource, Source>, NO_FILTERS, positions, signal)
}

test('continues while any source has more, each from its own position', async () => {
  const sources = { eporner: endless('e'), redtube: endless('r') }
  const first = await load(sources)
  expect(first.items.map(({ id }) => id)).toEqual(['e1', 'r1'])
  expect(Object.keys(first.next)).toEqual(['eporner', 'redtube'])
  const second = await load({ redtube: endless('r') }, first.next)
  expect(second.items.map(({ id }) => id)).toEqual(['r2'])
  expect(Object.keys(second.next)).toEqual(['redtube'])
  expect(hasMore((await load({}, second.next)).next)).toBe(false)
})

test('retries a failed source at the same position without stopping the others', async () => {
  const first = await load({ eporner: endless('e'), letsjerktv: endless('l') })
  const second = await load({ eporner: endless('e'), letsjerktv: down }, first.next)
  expect(second.items.map(({ id }) => id)).toEqual(['e2'])
  const third = await load({ eporner: endless('e'), letsjerktv: endless('l') }, second.next)
  expect(third.items.map(({ id }) => id)).toEqual(['e3', 'l2'])
})

test('drops a source after two consecutive failures', async () => {
  const first = await load({ eporner: endless('e'), letsjerktv: down })
  const second = await load({ eporner: endless('e'), letsjerktv: down }, first.next)
  expect(Object.keys(second.next)).toEqual(['eporner'])
})

test('rejects when every source fails', async () => {
  await expect(load({ eporner: down, letsjerktv: down, redtube: down, local: down })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
})

test('rejects a refused search even when other sources answer', async () => {
  const refused: Source = () => Promise.reject(new ApiError(422, 'SEARCH_TERM_REFUSED', 'Refusée'))
  await expect(load({ eporner: endless('e'), redtube: refused })).rejects.toMatchObject({
    code: 'SEARCH_TERM_REFUSED',
  })
})

test('rejects with the abort reason when aborted', async () => {
  const left = new AbortController()
  left.abort()
  const all = { eporner: exhausted, letsjerktv: exhausted, redtube: exhausted, local: exhausted }
  await expect(loadRound(all, NO_FILTERS, START_POSITIONS, left.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
})
