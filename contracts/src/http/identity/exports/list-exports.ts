import { z } from 'zod'
import { collectionSchema } from '../../../json-ld.ts'
import { operation } from '../../../operation.ts'
import { dataExportSchema } from '../../../resources/data-export.ts'

export const listExports = operation({
  id: 'listExports',
  service: 'identity',
  audience: 'public',
  method: 'GET',
  path: '/api/users/{id}/exports',
  summary: "List the caller's latest export until it expires; empty if there is none",
  access: 'user',
  params: z.object({ id: z.string() }),
  answers: { 200: collectionSchema(dataExportSchema) },
  refuses: ['USER_NOT_FOUND'],
})
