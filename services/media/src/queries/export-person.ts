import type { ExportPerson } from '@alcove/kit/export/person-export'
import { isHiddenToOwner, type StoredContent } from '../domain/content.ts'
import { exportFileName } from '../domain/export-file.ts'
import { isPlayable } from '../domain/playback.ts'
import { readFilename } from '../domain/upload-metadata.ts'

type Content = Pick<
  StoredContent,
  'id' | 'title' | 'createdAt' | 'sourceKey' | 'state' | 'hidden' | 'hideUnannounced' | 'evidenceHeld'
>

/**
 * The uploader and their videos with states, captions and own covers, as JPEG in Base64 where their owner may see them; `file`
 * names the original in the archive, if it is included; `originalDroppedAt` says since when it is kept no longer.
 */
export const exportPerson: ExportPerson = async (sql, userId) => {
  const [uploader] = await sql.query<{ suspended: boolean }>(
    'SELECT email, username, suspended FROM uploader WHERE user_id = $1',
    [userId],
  )
  const rows = await sql.query<Content & { fileSize: string | null }>(
    `SELECT id, title, description, tags, categories, state, created_at AS "createdAt",
       consent_text_version AS "consentTextVersion", consent_at AS "consentAt", mime_type AS "mimeType",
       file_size AS "fileSize", sha256, duration, width, height, cover, failure_reason AS "failureReason",
       approved_at AS "approvedAt", rejected_at AS "rejectedAt", rejection_reason AS "rejectionReason",
       hidden, hide_unannounced AS "hideUnannounced",
       removed_at AS "removedAt", removal_reason AS "removalReason", withdrawn_at AS "withdrawnAt",
       original_dropped_at AS "originalDroppedAt",
       source_key AS "sourceKey", evidence_held AS "evidenceHeld"
     FROM content WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  )
  const uploads = await sql.query<{ metadata: string | null }>(
    `SELECT content_id AS "contentId", bytes::float AS bytes, stored, expires_at AS "expiresAt", metadata
     FROM pending_upload LEFT JOIN (SELECT id, metadata FROM resumable_upload) resumable USING (id)
     WHERE user_id = $1 ORDER BY expires_at, id`,
    [userId],
  )
  const captions = await sql.query(
    `SELECT content_id AS "contentId", lang, captions.text, is_automatic AS "isAutomatic"
     FROM captions JOIN content ON content.id = content_id
     WHERE user_id = $1 AND state <> 'WITHDRAWN' ORDER BY content_id, lang`,
    [userId],
  )
  const pictures = await sql.query<{ contentId: string; jpeg: Buffer }>(
    `SELECT content_id AS "contentId", jpeg FROM own_cover JOIN content ON content.id = content_id
     WHERE user_id = $1 ORDER BY content_id`,
    [userId],
  )
  const pendingUploads = uploads.map(({ metadata, ...upload }) => ({
    ...upload,
    filename: metadata && readFilename(metadata),
  }))
  let fileBytes = 0
  const videos = rows.map(({ sourceKey, hideUnannounced, evidenceHeld, fileSize, ...video }) => {
    const bytes = fileSize === null ? null : Number(fileSize)
    const content = { ...video, sourceKey, hideUnannounced, evidenceHeld }
    const file = exportFileName(content, uploader?.suspended ?? false)
    if (file !== null) fileBytes += bytes ?? 0
    return { ...video, hidden: isHiddenToOwner(content), fileSize: bytes, file }
  })
  const seen = rows.filter((row) => isShownToOwner(row, uploader?.suspended ?? false)).map(({ id }) => id)
  const ownCovers = pictures
    .filter(({ contentId }) => seen.includes(contentId))
    .map(({ contentId, jpeg }) => ({ contentId, jpeg: jpeg.toString('base64') }))
  return { records: { uploader, videos, captions, ownCovers, pendingUploads }, fileBytes }
}

/** Drafts, and what its owner may play. */
const isShownToOwner = (content: Content, suspended: boolean) =>
  content.state === 'DRAFT' || isPlayable('owner', content, suspended)
