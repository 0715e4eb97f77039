import { z } from 'zod'
import { binary, operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { COVER_WIDTHS } from '../../resources/playback/cover.ts'

export const getThumbnail = operation({
  id: 'getThumbnail',
  service: 'media',
  audience: 'public',
  method: 'GET',
  path: '/api/contents/{id}/thumbnail',
  summary:
    'Get the cover of a local content: as JPEG, or with `w` as AVIF, WebP or JPEG by `Accept`; or its blurred variant',
  access: 'optional',
  ageProof: true,
  params: contentIdParams,
  query: z.object({
    /** Pixels wide; smaller covers are not enlarged. */
    w: z.enum(COVER_WIDTHS).optional(),
    /** The blurred variant as WebP, whatever `w` asks for; the cover where it has none. */
    variant: z.enum(['blurred']).optional(),
  }),
  answers: { 200: binary('image/*') },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE'],
})
