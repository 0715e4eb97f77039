import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { moderationCaseSchema } from '../../resources/moderation-case.ts'
import { rejectionReasonSchema } from './decide-content.ts'

export const holdDecision = operation({
  id: 'holdDecision',
  service: 'moderation',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/cases/{id}/decisions',
  summary:
    'Decide in the console: recorded at once, and in effect after the decision hold unless it is undone',
  access: 'ROLE_MODERATOR',
  params: contentIdParams,
  body: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('APPROVED') }),
    z.strictObject({ outcome: z.literal('REJECTED'), reason: rejectionReasonSchema }),
  ]),
  answers: { 201: moderationCaseSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'OWN_CONTENT',
    'CONTENT_NOT_READY',
    'CONTENT_ALREADY_DECIDED',
    'CONTENT_WITHDRAWN',
    'CONSENT_MISSING',
    'PREVIEW_REQUIRED',
  ],
})
