import { AppError, getImage as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { CatalogDeps } from '../deps.ts'
import { pictureFormat } from '../domain/picture-format.ts'
import { pictureOf } from '../domain/picture-url.ts'

const HEADERS = { 'Cache-Control': 'private, max-age=604800, immutable', Vary: 'Accept' }

export const getImageRoute = (deps: Pick<CatalogDeps, 'pictures' | 'pictureSigner'>) =>
  route(operation, async ({ params, query, header }) => {
    const url = pictureOf(deps.pictureSigner, params.id)
    const picture = url && (await deps.pictures.find(url, Number(query.w), pictureFormat(header('accept'))))
    if (!picture) throw new AppError('NOT_FOUND')
    return answer(200, picture.bytes, { ...HEADERS, 'Content-Type': picture.mediaType })
  })
