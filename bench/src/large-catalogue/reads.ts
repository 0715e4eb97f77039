import { parseSearch } from '@alcove/catalog/domain/search/search-terms'
import { listPublished } from '@alcove/catalog/queries/list-published'
import { searchPublished } from '@alcove/catalog/queries/search-published'
import { encodeCursor } from '@alcove/kit/tokens/page-cursor'
import type { ContentDatabase } from './content-database.ts'
import { ADJECTIVES, COMMON, MONTHS, mistyped, NAMES, NOUNS } from './vocabulary.ts'

export const SEARCHES = ['rareWord', 'commonWord', 'usualWord', 'twoWords', 'typo', 'tagAndWord'] as const
export const LISTS = ['firstPage', 'deepestPage', 'rareTag', 'commonTag'] as const
/** `offset`: the deepest page without a cursor. `nothing`: the round trip to the database. */
export type Read = (typeof SEARCHES)[number] | (typeof LISTS)[number] | 'offset' | 'nothing'

/** Read the same page repeatedly, or with other words each time. Resolve to the number of contents on the page. */
export type Reads = Record<Read, (n: number) => Promise<number>>

/** Must match catalog's condition (store/published.ts), so that the index of the list is used. */
const PUBLISHED = `decision = 'APPROVED' AND uploaded_revision > 0 AND processed_revision > 0`
const PAGE = { limit: 30, level: null }

/** Reads by visitors of a catalogue of this size. */
export async function readsOf({ store, database, builder }: ContentDatabase, rows: number): Promise<Reads> {
  const deepest = await deepestCursor(builder, rows)
  const list = async (tags: string[], cursor?: string) =>
    (await listPublished({ store }, { ...PAGE, tags, cursor })).contents.length
  const search = async (text: string, tags: string[] = []) => {
    const terms = parseSearch(text)
    return terms ? (await searchPublished({ store }, terms, { ...PAGE, tags })).contents.length : 0
  }
  const word = (words: readonly string[], n: number) => words[(n * 37) % words.length] as string
  return {
    firstPage: () => list([]),
    deepestPage: () => list([], deepest),
    rareTag: (n) => list([word(NOUNS, n), word(MONTHS, n)]),
    commonTag: (n) => list([word(MONTHS, n)]),
    rareWord: (n) => search(word(NAMES, n)),
    usualWord: (n) => search(word(NOUNS, n)),
    commonWord: () => search(COMMON),
    twoWords: (n) => search(`${word(NOUNS, n)} ${word(ADJECTIVES, n)}`),
    typo: (n) => search(mistyped(word(n % 2 === 0 ? NAMES : NOUNS, n))),
    tagAndWord: (n) => search(word(ADJECTIVES, n), [word(NOUNS, n)]),
    nothing: async () => (await database.query('SELECT 1 AS one')).length,
    offset: async () => {
      const page = await builder.query(
        `SELECT id, title FROM local_content
         WHERE ${PUBLISHED}
         ORDER BY approved_at DESC, id DESC LIMIT 31 OFFSET $1`,
        [rows - PAGE.limit],
      )
      return page.length
    },
  }
}

/** Position before the last page, among the oldest contents. */
async function deepestCursor({ query }: ContentDatabase['builder'], rows: number): Promise<string> {
  const [last] = await query<{ at: Date; id: string }>(
    `SELECT approved_at AS at, id FROM local_content WHERE ${PUBLISHED} ORDER BY approved_at, id OFFSET $1 LIMIT 1`,
    [PAGE.limit],
  )
  if (!last) throw new Error(`Too few contents: ${rows}`)
  return encodeCursor({ ...last, position: rows - PAGE.limit })
}
