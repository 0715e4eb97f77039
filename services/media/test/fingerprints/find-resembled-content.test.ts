import { expect, test, vi } from 'vitest'
import { findResembledContent } from '../../src/actions/fingerprints/find-resembled-content.ts'
import { toWords } from '../../src/domain/fingerprints/resemblance.ts'
import type { FrameHash } from '../../src/domain/fingerprints/sampled-frames.ts'

type Deps = Parameters<typeof findResembledContent>[0]

const hashOf = (byte: number) => new Uint8Array(32).fill(byte)
const filmOf = (byte: number): FrameHash[] =>
  [0, 1, 2].map((place) => ({ positionMs: 2_000 * place, hash: hashOf(byte), quality: 100 }))

/** A store with these blocked contents, in their order. */
function search(contents: { contentId: string; byte: number }[]) {
  const warn = vi.fn()
  const findBlockedFingerprints = vi.fn(async (after: string | null, limit: number) => {
    const begin = contents.findIndex(({ contentId }) => contentId === after) + 1
    return contents
      .slice(begin, begin + limit)
      .map(({ contentId, byte }) => ({ contentId, hashes: toWords(hashOf(byte)) }))
  })
  const deps = { store: { findBlockedFingerprints }, log: { warn } } as unknown as Deps
  return { deps, warn, findBlockedFingerprints }
}

const many = (count: number) => Array.from({ length: count }, (_, i) => ({ contentId: `c${i}`, byte: 0xff }))

test('looks at all pages, and names the oldest that it resembles', async () => {
  const found = [
    { contentId: 'first', byte: 0x0f },
    { contentId: 'second', byte: 0x0f },
  ]
  const { deps, findBlockedFingerprints } = search([...many(1_200), ...found])
  expect(await findResembledContent(deps, 'new', filmOf(0x0f))).toBe('first')
  expect(findBlockedFingerprints).toHaveBeenCalledTimes(3)
})

test('finds nothing among others, and ends with a full page', async () => {
  const { deps, findBlockedFingerprints } = search(many(500))
  expect(await findResembledContent(deps, 'new', filmOf(0x0f))).toBeNull()
  expect(findBlockedFingerprints).toHaveBeenCalledTimes(2)
})

test('does not find itself', async () => {
  const { deps } = search([{ contentId: 'new', byte: 0x0f }])
  expect(await findResembledContent(deps, 'new', filmOf(0x0f))).toBeNull()
})

test.each<[string, FrameHash[] | null]>([
  ['without a fingerprint', null],
  ['with fewer than three frames', filmOf(0x0f).slice(1)],
])('finds nothing %s', async (_, fingerprint) => {
  const { deps } = search([{ contentId: 'old', byte: 0x0f }])
  expect(await findResembledContent(deps, 'new', fingerprint)).toBeNull()
})

test('says so, and goes on, when fingerprints cannot be read', async () => {
  const { deps, warn, findBlockedFingerprints } = search([])
  findBlockedFingerprints.mockRejectedValue(new Error('away'))
  expect(await findResembledContent(deps, 'new', filmOf(0x0f))).toBeNull()
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ contentId: 'new' }),
    expect.stringMatching(/^fingerprint\.failed: /),
  )
})
