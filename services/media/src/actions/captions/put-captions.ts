import { AppError } from '@alcove/contracts'
import { type Captions, nameLanguage } from '@alcove/contracts/resources/playback/captions'
import type { Caller } from '@alcove/kit/auth/caller'
import type { MediaDeps } from '../../deps.ts'
import { CAPTIONS_QUOTA_BYTES, LANGUAGES_MAX } from '../../domain/captions/cue.ts'
import { parseCaptions } from '../../domain/captions/parse-captions.ts'
import { writeWebVtt } from '../../domain/captions/write-web-vtt.ts'
import { findDraft } from '../../queries/find-draft.ts'
import { lockDraft } from '../contents/lock-draft.ts'

/**
 * Adds or replaces the captions of a draft in one language.
 * @param lang canonical
 * @param file WebVTT or SubRip
 * @throws CONTENT_NOT_FOUND, CONTENT_ALREADY_UPLOADED, CAPTIONS_INVALID, UPLOAD_QUOTA_REACHED, STORAGE_FULL
 */
export async function putCaptions(
  deps: Pick<MediaDeps, 'store' | 'disk'>,
  { contentId, lang, file }: { contentId: string; lang: string; file: string },
  caller: Caller,
): Promise<Captions> {
  await findDraft(deps, contentId, caller)
  const cues = parseCaptions(file)
  const text = writeWebVtt(cues)
  const bytes = Buffer.byteLength(text)
  await deps.disk.requireSpace(bytes)
  await deps.store.inTransaction(async (tx) => {
    await lockDraft(tx, contentId)
    await tx.lockQuota(caller.id)
    const used = await tx.findCaptionUsage(caller.id, contentId, lang)
    if (used.languages >= LANGUAGES_MAX)
      throw new AppError('CAPTIONS_INVALID', {
        message: `Une vidéo a des sous-titres en ${LANGUAGES_MAX} langues au plus`,
      })
    if (used.bytes + bytes > CAPTIONS_QUOTA_BYTES)
      throw new AppError('UPLOAD_QUOTA_REACHED', {
        message: 'Votre compte a atteint la limite de ses sous-titres',
      })
    await tx.saveCaptions({ contentId, lang, text, bytes, isAutomatic: false })
  })
  return { lang, label: nameLanguage(lang) ?? lang, cues: cues.length }
}
