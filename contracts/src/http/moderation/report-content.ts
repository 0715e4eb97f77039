import { z } from 'zod'
import { REPORT_DESCRIPTION_MAX_LENGTH, REPORT_TYPES } from '../../constants.ts'
import { severalLinesUpTo } from '../../free-text.ts'
import { resourceSchema } from '../../json-ld.ts'
import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'

export const reportContent = operation({
  id: 'reportContent',
  service: 'moderation',
  audience: 'public',
  method: 'POST',
  path: '/api/contents/{id}/report',
  summary: 'Report a local content, with or without an account',
  access: 'optional',
  rate: 'submission',
  params: contentIdParams,
  body: z.strictObject({
    type: z.enum(REPORT_TYPES, { error: 'Veuillez sélectionner un type de signalement' }),
    description: z
      .string()
      .overwrite(severalLinesUpTo(REPORT_DESCRIPTION_MAX_LENGTH))
      .max(REPORT_DESCRIPTION_MAX_LENGTH, `Au plus ${REPORT_DESCRIPTION_MAX_LENGTH} caractères`)
      .optional(),
  }),
  answers: {
    201: resourceSchema('Report', {
      /** The receipt: whoever reported can refer to it. */
      id: z.uuid(),
      type: z.enum(REPORT_TYPES),
      createdAt: z.iso.datetime(),
    }),
  },
  refuses: ['CONTENT_NOT_FOUND', 'REPORT_LOCAL_ONLY'],
})
