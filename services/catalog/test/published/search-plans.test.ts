import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSearch, type SearchTerms, toExactCriteria } from '../../src/domain/search/search-terms.ts'
import { buildMatchesQuery, buildSimilarWordsQuery } from '../../src/store/content-search.ts'
import { buildPublishedCount, buildPublishedQuery } from '../../src/store/published-contents.ts'
import { type CatalogWorld, startCatalog } from '../support/world.ts'

const CONTENTS = 20_000

let world: CatalogWorld
beforeAll(async () => {
  world = await startCatalog()
  // Note: in batches, because the statement timeout applies here too.
  for (let from = 0; from < CONTENTS; from += 2_000)
    await world.database.query(
      `INSERT INTO local_content (id, revision, uploaded_revision, user_id, title, description, tags, file_size,
         mime_type, created_at, processed_revision, duration, poster_key, decision_revision, decision, approved_at)
       SELECT gen_random_uuid(), 3, 1, gen_random_uuid(), 'Vidéo de démonstration ' || n || ' lieu' || n % 500, '',
         ARRAY['endroit' || n % 200, 'mois' || n % 12], 1, 'video/mp4', now(), 2, 1, 'p', 3,
         CASE WHEN n % 4 = 0 THEN 'REJECTED' ELSE 'APPROVED' END, '2026-01-01'::timestamptz + n * interval '1 min'
       FROM generate_series($1::int, $2::int) n`,
      [from + 1, from + 2_000],
    )
  await world.database.query(`INSERT INTO title_word SELECT md5(n::text) FROM generate_series(1, 20000) n`)
  await world.database.query('VACUUM ANALYZE local_content, title_word')
})
afterAll(() => world.stop())

const search = (text: string, tags: string[] = [], rank?: number) => ({
  criteria: toExactCriteria(parseSearch(text) as SearchTerms),
  tags,
  limit: 31,
  after: rank === undefined ? undefined : { at: new Date('2026-01-03'), id: uuidV7(), position: 30, rank },
})
const after = { at: new Date('2026-01-05'), id: uuidV7() }

test.each([
  ['the list', buildPublishedQuery([], 31), 'local_content_approved_at_id_idx'],
  ['a late page of it', buildPublishedQuery([], 31, after), 'local_content_approved_at_id_idx'],
  ['a rare tag', buildPublishedQuery(['endroit7', 'mois3'], 31), 'local_content_search_tags_idx'],
  ['a common tag', buildPublishedQuery(['mois3'], 31), 'local_content_'],
  ['the count', buildPublishedCount([]), 'local_content_approved_at_id_idx'],
  ['the count of a tag', buildPublishedCount(['endroit7']), 'local_content_search_tags_idx'],
  ['a rare word', buildMatchesQuery(search('lieu77')), 'local_content_search_tags_idx'],
  ['a late page of it', buildMatchesQuery(search('lieu77', [], 0.5)), 'local_content_search_tags_idx'],
  [
    'words with a tag',
    buildMatchesQuery(search('"lieu77" vidéo', ['mois3'])),
    'local_content_search_tags_idx',
  ],
  ['a word of every title', buildMatchesQuery(search('démonstration')), 'local_content_approved_at_id_idx'],
  ['a mistyped word', buildSimilarWordsQuery(['c4ca4238a0b92380dcc509a6f75849b']), 'title_word_word_idx'],
])('reads %s by an index', async (_, query, index) => {
  const rows = await world.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query.text}`, query.values)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toMatch(/Seq Scan on (local_content|title_word)/)
  expect(plan).toContain(index)
})
