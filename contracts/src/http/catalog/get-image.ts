import { z } from 'zod'
import { binary, operation } from '../../operation.ts'

export const getImage = operation({
  id: 'getImage',
  service: 'catalog',
  audience: 'public',
  method: 'GET',
  path: '/api/images/{id}',
  summary: "Get a provider's picture as AVIF, WebP or JPEG; only URLs issued by the platform are accepted",
  access: 'anyone',
  ageProof: true,
  params: z.object({ id: z.string().max(2048) }),
  query: z.object({
    /** Pixels wide. */
    w: z.enum(['320', '640']).default('640'),
  }),
  answers: { 200: binary('image/*') },
  refuses: [],
})
