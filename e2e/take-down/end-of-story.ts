import {
  auditRecorded,
  contentHidden,
  contentRejected,
  contentRemoved,
  contentWithdrawn,
} from '@alcove/contracts'
import type { MediaWorld } from '../../services/media/test/support/world.ts'
import type { ModerationWorld } from '../../services/moderation/test/support/world.ts'
import type { Story, Worlds } from './story.ts'

const TAKEN_DOWN: ReadonlySet<string> = new Set(['REJECTED', 'REMOVED', 'WITHDRAWN'])

/** Reads the state of a content as each of the three shows it. */
export async function endOf({ moderation, media, catalog }: Worlds, { id }: Story) {
  const [known] = await moderation.database.query<{ state: string; hidden: boolean; reported: boolean }>(
    `SELECT state, hidden_at IS NOT NULL AS hidden,
       EXISTS (SELECT 1 FROM report WHERE case_id = moderation_case.id AND status = 'RECEIVED') AS reported
     FROM moderation_case WHERE id = $1`,
    [id],
  )
  const [content] = await media.database.query<{
    state: string
    hidden: boolean
    reported: boolean
    evidence: boolean
    restricted: number
  }>(
    `SELECT state, hidden, report_waits AS reported, evidence_held AS evidence, restricted_revision AS restricted
     FROM content WHERE id = $1`,
    [id],
  )
  const [listed] = await catalog.database.query<{ decision: string | null; remade: boolean }>(
    'SELECT decision, coalesce(judged_revision < processed_revision, false) AS remade FROM local_content WHERE id = $1',
    [id],
  )
  // What a report hides stays unlisted while it is judged anew.
  const isToBeJudged =
    listed?.decision === 'APPROVED'
      ? listed.remade
      : listed?.decision === 'HIDDEN' && known?.state === 'PENDING'
  const [held] = await moderation.database.query<{ evidence: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM decision d WHERE d.case_id = $1 AND d.ground IN ('MINOR', 'AUTHORITY')
       AND NOT EXISTS (SELECT 1 FROM evidence_release r WHERE r.decision_id = d.id)) AS evidence`,
    [id],
  )
  const lapsed = await moderation.database.query(
    `SELECT 1 FROM kit.outbox WHERE topic = $1 AND value::jsonb @> jsonb_build_object('data', jsonb_build_object(
       'action', 'content.lapse-decision', 'subject', jsonb_build_object('id', $2::text)))`,
    [auditRecorded.name, id],
  )
  /** Reasons that keep files from deletion; a report is one only beside no evidence. */
  const kept = (one: typeof known, isEvidence = false) => ({
    evidence: isEvidence,
    report: !isEvidence && TAKEN_DOWN.has(one?.state ?? '') && (one?.hidden || one?.reported) === true,
  })
  const shown = (one: { state: string; hidden: boolean } | undefined) =>
    one?.state === 'APPROVED' && one.hidden ? 'HIDDEN' : one?.state
  return {
    moderation: shown(known),
    media: shown(content),
    catalog: isToBeJudged ? 'PENDING' : (listed?.decision ?? 'PENDING'),
    isJudgedAnew: lapsed.length > 0,
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
