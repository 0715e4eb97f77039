import { z } from 'zod'
import {
  EMAIL_MAX_LENGTH,
  REPORT_DESCRIPTION_MAX_LENGTH,
  REPORT_TYPES,
  REPORTER_NAME_MAX_LENGTH,
} from '../../constants.ts'
import { oneLineUpTo, severalLinesUpTo } from '../../free-text.ts'
import { resourceSchema } from '../../json-ld.ts'
import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { receiptNumberSchema } from '../../resources/report.ts'

/** The fields of a notice (DSA, article 16): the path says where; name and good faith are optional. */
export const reportContent = operation({
  id: 'reportContent',
  service: 'moderation',
  audience: 'public',
  method: 'POST',
  path: '/api/contents/{id}/report',
  summary: 'Report a local content, with or without an account; returns a receipt',
  access: 'optional',
  rate: 'submission',
  params: contentIdParams,
  body: z.strictObject({
    type: z.enum(REPORT_TYPES, { error: 'Veuillez sélectionner un type de signalement' }),
    /** The reason of the notice. */
    description: z
      .string()
      .overwrite(severalLinesUpTo(REPORT_DESCRIPTION_MAX_LENGTH))
      .max(REPORT_DESCRIPTION_MAX_LENGTH, `Au plus ${REPORT_DESCRIPTION_MAX_LENGTH} caractères`)
      .optional(),
    /** Name of the reporter. */
    name: z
      .string()
      .overwrite(oneLineUpTo(REPORTER_NAME_MAX_LENGTH))
      .max(REPORTER_NAME_MAX_LENGTH, `Au plus ${REPORTER_NAME_MAX_LENGTH} caractères`)
      .optional(),
    /** Also receives the receipt and the answer. */
    email: z.string().trim().max(EMAIL_MAX_LENGTH).pipe(z.email("Format d'email invalide")).optional(),
    /** True when the reporter declares the notice accurate and complete. */
    goodFaith: z.boolean().optional(),
  }),
  answers: {
    201: resourceSchema('Report', {
      id: z.uuid(),
      /** Number under which the reporter reads the answer: `/signaler/{receipt}`. */
      receipt: receiptNumberSchema,
      type: z.enum(REPORT_TYPES),
      createdAt: z.iso.datetime(),
    }),
  },
  refuses: ['CONTENT_NOT_FOUND', 'REPORT_LOCAL_ONLY'],
})
