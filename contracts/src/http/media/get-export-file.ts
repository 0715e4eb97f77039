import { binary, operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'

export const getExportFile = operation({
  id: 'getExportFile',
  service: 'media',
  audience: 'internal',
  method: 'GET',
  path: '/internal/export-files/{id}',
  summary: "Get the original file of one of the caller's uploads",
  access: 'user',
  params: contentIdParams,
  answers: { 200: binary('application/octet-stream') },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_UNAVAILABLE'],
})
