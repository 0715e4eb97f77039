import { Readable } from 'node:stream'
import { AppError, getCoverChoice as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { MediaDeps } from '../../deps.ts'
import { isOffered, nameCover } from '../../domain/covers/cover-keys.ts'
import { findOwnContent } from '../../queries/find-own-content.ts'
import { findPlayableContent } from '../../queries/find-playable-content.ts'

export const getCoverChoiceRoute = (deps: Pick<MediaDeps, 'store' | 'objects'>) =>
  route(operation, async ({ params: { id, cover }, caller }) => {
    await findOwnContent(deps, id, caller)
    const { content } = await findPlayableContent(deps, id, caller)
    const { hlsPrefix, posterKey, coverFrames, hasOwnCover } = content
    if (!hlsPrefix || !posterKey || !isOffered(cover, coverFrames, hasOwnCover))
      throw new AppError('COVER_UNKNOWN')
    const stream = await deps.objects.read(`${hlsPrefix}/${nameCover(cover)}`, null)
    return answer(200, Readable.toWeb(stream) as ReadableStream, { 'Cache-Control': 'private, no-store' })
  })
