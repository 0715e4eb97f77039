import type { MaintenanceKind } from '@alcove/contracts'
import type { Sql } from '../database/database.ts'
import type { Counts } from './task.ts'

/** A process unseen for this long counts as ended and is not waited for. */
const SEEN_S = 15
/** Older runs were already given up by the requesting service. */
const GIVEN_UP_S = 3_600

export interface OpenRun {
  runId: string
  kind: MaintenanceKind
  /** This process has done its share. */
  done: boolean
  /** Some process has done its share. */
  begun: boolean
}

export async function insertRun(sql: Sql, runId: string, kind: MaintenanceKind): Promise<void> {
  await sql.query('INSERT INTO kit.maintenance_run (run_id, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    runId,
    kind,
  ])
}

export async function markSeen(sql: Sql, processId: string): Promise<void> {
  await sql.query('INSERT INTO kit.process (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET seen_at = now()', [
    processId,
  ])
}

export async function forgetProcess(sql: Sql, processId: string): Promise<void> {
  await sql.query('DELETE FROM kit.process WHERE id = $1', [processId])
}

/** Finds open runs, oldest first. */
export function findOpenRuns(sql: Sql, processId: string): Promise<OpenRun[]> {
  return sql.query<OpenRun>(
    `SELECT run_id AS "runId", kind,
       EXISTS (SELECT 1 FROM kit.maintenance_share s WHERE s.run_id = r.run_id AND s.process_id = $1) AS done,
       EXISTS (SELECT 1 FROM kit.maintenance_share s WHERE s.run_id = r.run_id) AS begun
     FROM kit.maintenance_run r
     WHERE finished_at IS NULL AND requested_at > now() - make_interval(secs => $2)
     ORDER BY requested_at, run_id`,
    [processId, GIVEN_UP_S],
  )
}

export async function insertShare(sql: Sql, runId: string, processId: string, counts: Counts): Promise<void> {
  await sql.query(
    `INSERT INTO kit.maintenance_share (run_id, process_id, counts) VALUES ($1, $2, $3::jsonb)
     ON CONFLICT DO NOTHING`,
    [runId, processId, JSON.stringify(counts)],
  )
}

/**
 * Ends a run once every live process has done its share; for work of the whole service the first share suffices.
 * @returns the shares, oldest first; null while a process is missing, or when another one ended it
 */
export async function finishRun(
  sql: Sql,
  runId: string,
  { firstShareIsEnough }: { firstShareIsEnough: boolean },
): Promise<Counts[] | null> {
  const [finished] = await sql.query(
    `UPDATE kit.maintenance_run r SET finished_at = now()
     WHERE run_id = $1 AND finished_at IS NULL AND ($2::bool OR NOT EXISTS (
       SELECT 1 FROM kit.process p WHERE p.seen_at > now() - make_interval(secs => $3) AND NOT EXISTS (
         SELECT 1 FROM kit.maintenance_share s WHERE s.run_id = r.run_id AND s.process_id = p.id)))
     RETURNING run_id`,
    [runId, firstShareIsEnough, SEEN_S],
  )
  if (!finished) return null
  const shares = await sql.query<{ counts: Counts }>(
    'SELECT counts FROM kit.maintenance_share WHERE run_id = $1 ORDER BY done_at, process_id',
    [runId],
  )
  return shares.map(({ counts }) => counts)
}

/** @returns the id of the newest finished run of a kind, or null */
export async function findLastRun(sql: Sql, kind: MaintenanceKind): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `SELECT run_id AS id FROM kit.maintenance_run WHERE kind = $1 AND finished_at IS NOT NULL
     ORDER BY finished_at DESC, run_id DESC LIMIT 1`,
    [kind],
  )
  return row?.id ?? null
}
