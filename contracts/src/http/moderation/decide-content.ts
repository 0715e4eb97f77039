import { z } from 'zod'
import { REJECTION_REASON_MAX_LENGTH } from '../../constants.ts'
import { severalLinesUpTo } from '../../free-text.ts'
import { operation } from '../../operation.ts'
import { contentIdParams, revisedContentSchema } from '../../resources/content.ts'

const REASON_REQUIRED = 'Veuillez fournir une raison de rejet'

export const rejectionReasonSchema = z
  .string({ error: REASON_REQUIRED })
  .overwrite(severalLinesUpTo(REJECTION_REASON_MAX_LENGTH))
  .min(1, REASON_REQUIRED)
  .max(REJECTION_REASON_MAX_LENGTH, `La raison compte ${REJECTION_REASON_MAX_LENGTH} caractères au plus`)

export const decideContent = operation({
  id: 'decideContent',
  service: 'moderation',
  audience: 'internal',
  method: 'PATCH',
  path: '/internal/contents/{id}/decision',
  summary: 'Approve or reject a pending content; dates sent by clients are ignored',
  access: 'ROLE_MODERATOR',
  params: contentIdParams,
  body: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('APPROVED'), approvedAt: z.unknown().optional() }),
    z.strictObject({
      status: z.literal('REJECTED'),
      rejectionReason: rejectionReasonSchema,
      rejectedAt: z.unknown().optional(),
    }),
  ]),
  answers: { 200: revisedContentSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'OWN_CONTENT',
    'CONTENT_NOT_READY',
    'CONTENT_ALREADY_DECIDED',
    'CONSENT_MISSING',
  ],
})
