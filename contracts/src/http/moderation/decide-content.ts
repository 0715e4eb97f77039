import { z } from 'zod'
import { REJECTION_REASON_MAX_LENGTH, REMOVAL_GROUNDS } from '../../constants.ts'
import { oneLineUpTo, severalLinesUpTo } from '../../free-text.ts'
import { operation } from '../../operation.ts'
import { contentIdParams, revisedContentSchema } from '../../resources/content.ts'

/** Any text up to this length: an unknown id is answered like an outdated one. */
const DECISION_ID_MAX_LENGTH = 100

const reasonSchema = (required: string) =>
  z
    .string({ error: required })
    .overwrite(severalLinesUpTo(REJECTION_REASON_MAX_LENGTH))
    .min(1, required)
    .max(REJECTION_REASON_MAX_LENGTH, `La raison compte ${REJECTION_REASON_MAX_LENGTH} caractères au plus`)

export const rejectionReasonSchema = reasonSchema('Veuillez fournir une raison de rejet')
const REVERSAL_REASON_REQUIRED = 'Veuillez indiquer pourquoi la décision est annulée'
/** Reason of a removal and of evidence handling by administrators. */
export const decisionReasonSchema = reasonSchema('Veuillez indiquer une raison')

export const decideContent = operation({
  id: 'decideContent',
  service: 'moderation',
  audience: 'internal',
  method: 'PATCH',
  path: '/internal/contents/{id}/decision',
  summary:
    'Approve or reject a pending content, remove a published one, or reverse the latest decision; client dates are ignored',
  access: 'ROLE_MODERATOR',
  params: contentIdParams,
  body: z.discriminatedUnion('status', [
    z
      .strictObject({
        status: z.literal('APPROVED'),
        /** Id of the latest decision, a rejection or removal, that this one reverses. */
        reverses: z
          .string()
          .overwrite(oneLineUpTo(DECISION_ID_MAX_LENGTH))
          .max(DECISION_ID_MAX_LENGTH)
          .optional(),
        reason: reasonSchema(REVERSAL_REASON_REQUIRED).optional(),
        approvedAt: z.unknown().optional(),
      })
      .refine(({ reverses, reason }) => reverses === undefined || reason !== undefined, {
        path: ['reason'],
        message: REVERSAL_REASON_REQUIRED,
      }),
    z.strictObject({
      status: z.literal('REJECTED'),
      rejectionReason: rejectionReasonSchema,
      rejectedAt: z.unknown().optional(),
    }),
    z.strictObject({
      status: z.literal('REMOVED'),
      reason: decisionReasonSchema,
      ground: z.enum(REMOVAL_GROUNDS).default('RULES'),
      removedAt: z.unknown().optional(),
    }),
  ]),
  answers: { 200: revisedContentSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'OWN_CONTENT',
    'CONTENT_NOT_READY',
    'CONTENT_ALREADY_DECIDED',
    'CONTENT_NOT_PUBLISHED',
    'CONTENT_WITHDRAWN',
    'EVIDENCE_HELD',
    'CONSENT_MISSING',
  ],
})
