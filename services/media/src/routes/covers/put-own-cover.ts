import { AppError, OWN_COVER_MAX_BYTES, putOwnCover as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { putOwnCover } from '../../actions/covers/put-own-cover.ts'
import { drainBody } from '../../adapters/uploads/drain-body.ts'
import { readPicture } from '../../adapters/uploads/read-picture.ts'
import { presentCover } from '../../queries/present-cover.ts'

export const putOwnCoverRoute = (deps: Parameters<typeof putOwnCover>[0]) =>
  route(operation, async ({ params, caller, info, header, stream }) => {
    const read = () => readPicture(stream, header('content-length'))
    try {
      const sent = { contentId: params.id, read, address: info.clientIp }
      return answer(200, presentCover(await putOwnCover(deps, sent, caller)))
    } catch (error) {
      // One that breaks off, or takes too long, has had its time.
      const isOver = error instanceof AppError && error.code === 'MALFORMED_REQUEST'
      if (!isOver) await drainBody(stream, 2 * OWN_COVER_MAX_BYTES)
      throw error
    }
  })
