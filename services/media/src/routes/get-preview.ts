import { Readable } from 'node:stream'
import { AppError, getPreview as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { readAgeProof } from '@alcove/kit/tokens/age-proof-token'
import type { MediaDeps } from '../deps.ts'
import { attemptOf } from '../domain/content.ts'
import { cacheControlOf } from '../domain/playback.ts'
import { PREVIEW_CLIP } from '../domain/renditions/preview-clip.ts'
import { findPlayableContent } from '../queries/find-playable-content.ts'

/** For those who may play the content; the gateway has checked their access with catalog before. */
export const getPreviewRoute = (deps: Pick<MediaDeps, 'store' | 'objects' | 'proofs'>) =>
  route(operation, async ({ params, header, caller }) => {
    const { content, audience } = await findPlayableContent(deps, params.id, caller)
    if (!caller && !deps.proofs.read(readAgeProof(header))) throw new AppError('AGE_VERIFICATION_REQUIRED')
    const { hlsPrefix, hasPreview } = content
    if (!hlsPrefix || !hasPreview) throw new AppError('NOT_FOUND')
    const stream = await deps.objects.read(`${hlsPrefix}/${PREVIEW_CLIP}`, null)
    return answer(200, Readable.toWeb(stream) as ReadableStream, {
      'Cache-Control': cacheControlOf(audience),
      ETag: `"${attemptOf(hlsPrefix)}-preview"`,
    })
  })
