import type { Database } from '@alcove/kit/database/database'
import { ADJECTIVES, COMMON, MOMENTS, MONTHS, NAMES, NOUNS } from './vocabulary.ts'

/** Rows per statement. */
const PORTION = 50_000

interface Progress {
  signal: AbortSignal
  tell: (text: string) => void
}

/**
 * Inserts published contents number `from` + 1 to `to`, the newest last, and the words of their titles, on one connection.
 * Rebuilds indexes afterwards, which takes a fraction of keeping them up to date.
 * @param database with a single connection, whose statement timeout is removed
 */
export async function fillContents(
  database: Database,
  from: number,
  to: number,
  { signal, tell }: Progress,
): Promise<void> {
  await database.query("SET statement_timeout = 0; SET maintenance_work_mem = '512MB'")
  const indexes = await database.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE tablename = 'local_content' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
  )
  for (const { indexname } of indexes) await database.query(`DROP INDEX ${indexname}`)
  for (let at = from; at < to; at += PORTION) {
    signal.throwIfAborted()
    await insert(database, at + 1, Math.min(at + PORTION, to))
    tell(`${Math.min(at + PORTION, to)} contents written`)
  }
  for (const { indexname, indexdef } of indexes) {
    signal.throwIfAborted()
    await database.query(indexdef)
    tell(`${indexname} made`)
  }
  await database.query(
    `INSERT INTO title_word SELECT DISTINCT word FROM local_content, title_words(title) AS word ON CONFLICT DO NOTHING`,
  )
  tell('words of titles written')
  await database.query('VACUUM ANALYZE local_content, title_word')
}

/** Derives the words of a row from its number: the same in every run. */
const drawn = (words: string, salt: number) =>
  `(${words})[1 + abs(hashint4(n # ${salt}::int) % array_length(${words}, 1))]`

async function insert(database: Database, first: number, last: number): Promise<void> {
  const [nouns, adjectives, moments, months, names] = [3, 4, 5, 6, 7].map((n) => `$${n}::text[]`) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await database.query(
    `INSERT INTO local_content (id, revision, uploaded_revision, user_id, title, description, tags, file_size,
       mime_type, created_at, processed_revision, duration, poster_key, decision_revision, decision, approved_at)
     SELECT gen_random_uuid(), 3, 1, gen_random_uuid(),
       CASE WHEN n % 3 = 0 THEN $8 || ' : ' ELSE '' END || noun || ' ' || adjective || ' ' || moment || ', ' || place,
       'Une promenade près de ' || other || ' ' || moment || '.', ARRAY[noun, month], 1000000 + n, 'video/mp4', at, 2,
       30 + n % 600, 'posters/' || n, 3, 'APPROVED', at
     FROM (
       SELECT n, timestamptz '2020-01-01' + n * interval '1 second' AS at,
         ${drawn(nouns, 11)} AS noun, ${drawn(adjectives, 23)} AS adjective, ${drawn(moments, 37)} AS moment,
         ${drawn(months, 41)} AS month, ${drawn(names, 53)} AS place, ${drawn(names, 67)} AS other
       FROM generate_series($1::int, $2::int) AS n
     ) AS words`,
    [first, last, NOUNS, ADJECTIVES, MOMENTS, MONTHS, NAMES, COMMON],
  )
}
