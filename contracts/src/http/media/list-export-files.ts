import { z } from 'zod'
import { operation } from '../../operation.ts'
import { exportFileSchema } from '../../resources/data-export.ts'

export const listExportFiles = operation({
  id: 'listExportFiles',
  service: 'media',
  audience: 'internal',
  method: 'GET',
  path: '/internal/export-files',
  summary: "List the existing originals of the caller's uploads that may be exported, oldest first",
  access: 'user',
  answers: { 200: z.array(exportFileSchema) },
  refuses: [],
})
