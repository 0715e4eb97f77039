import { CONTENT_STATES } from '@alcove/contracts'
import { enumColumns, type RawRow } from '@alcove/kit/database/enum-columns'
import { keys } from '../domain/content.ts'
import type { GrantStanding, PlaybackGrant } from '../domain/playback.ts'
import type { Prisma } from './generated/client.ts'

const toStanding = enumColumns('content', { state: CONTENT_STATES })

export function playbackReads(prisma: Pick<Prisma.TransactionClient, '$queryRaw'>) {
  return {
    /** Reads everything that may end a grant in one query by keys, so that every replica sees what one of them received. */
    async findGrantStanding(grant: PlaybackGrant, now: Date): Promise<GrantStanding | null> {
      const set = grant.h === undefined ? null : keys.hls(grant.c, grant.h)
      const [row] = await prisma.$queryRaw<RawRow<GrantStanding, 'state'>[]>`
        SELECT content.state, content.hidden, content.hide_unannounced AS "hideUnannounced", content.evidence_held AS "evidenceHeld", content.restricted_revision AS "restrictedRevision",
          CASE WHEN content.hls_prefix IS NOT NULL THEN coalesce((
            SELECT prefix FROM former_rendition_set AS former
            WHERE former.content_id = content.id AND former.kept_until > ${now} AND (${set}::text IS NULL OR former.prefix = ${set}::text)
            ORDER BY former.kept_until LIMIT 1), content.hls_prefix) END AS "hlsPrefix",
          coalesce(uploader.suspended, false) AS "uploaderSuspended",
          coalesce(uploader.suspended_revision, 0) AS "uploaderSuspendedRevision",
          access_change.not_before AS "accessChangedAt", access_change.access_revision AS "accessRevision",
          access_change.revision_not_before AS "accessRevisedAt",
          ended_session.session_id IS NOT NULL AS "sessionEnded"
        FROM content
        LEFT JOIN uploader ON uploader.user_id = content.user_id
        LEFT JOIN kit.access_change ON access_change.user_id = ${grant.a}::uuid
        LEFT JOIN kit.ended_session ON ended_session.session_id = ${grant.s}::uuid
        WHERE content.id = ${grant.c}::uuid`
      return row ? toStanding(row) : null
    },
  }
}
