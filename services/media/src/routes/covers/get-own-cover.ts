import { Readable } from 'node:stream'
import { AppError, getOwnCover as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { isUuid } from '@alcove/kit/ids'
import type { MediaDeps } from '../../deps.ts'
import { isStaff } from '../../domain/content.ts'
import { nameCover } from '../../domain/covers/cover-keys.ts'
import { findPlayableContent } from '../../queries/find-playable-content.ts'

/** For the owner and moderators: what viewers may see of it is the chosen cover. */
export const getOwnCoverRoute = (deps: Pick<MediaDeps, 'store' | 'objects'>) =>
  route(operation, async ({ params: { id }, caller }) => {
    const known = isUuid(id) ? await deps.store.findContent(id) : null
    if (!known || (known.userId !== caller.id && !isStaff(known, caller)))
      throw new AppError('CONTENT_NOT_FOUND')
    const headers = { 'Cache-Control': 'private, no-store' }
    if (known.state === 'DRAFT' && known.userId === caller.id) {
      const jpeg = await deps.store.findOwnCover(id)
      if (!jpeg) throw new AppError('COVER_UNKNOWN')
      return answer(200, new Uint8Array(jpeg), headers)
    }
    const { content } = await findPlayableContent(deps, id, caller)
    const { hlsPrefix, posterKey, hasOwnCover } = content
    if (!hlsPrefix || !posterKey || !hasOwnCover) throw new AppError('COVER_UNKNOWN')
    const stream = await deps.objects.read(`${hlsPrefix}/${nameCover('own')}`, null)
    return answer(200, Readable.toWeb(stream) as ReadableStream, headers)
  })
