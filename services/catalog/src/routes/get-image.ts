import { AppError, getImage as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import { choosePictureFormat } from '../domain/pictures/picture-format.ts'
import { findPicture } from '../queries/find-picture.ts'

const HEADERS = { 'Cache-Control': 'private, max-age=604800, immutable', Vary: 'Accept' }

export const getImageRoute = (deps: Parameters<typeof findPicture>[0]) =>
  route(operation, async ({ params, query, header, info }) => {
    const format = choosePictureFormat(header('accept'))
    const picture = await findPicture(deps, params.id, Number(query.w), format, info.clientIp)
    if (!picture) throw new AppError('NOT_FOUND')
    return answer(200, picture.bytes, { ...HEADERS, 'Content-Type': picture.mediaType })
  })
