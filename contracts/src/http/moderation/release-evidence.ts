import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { moderationCaseSchema } from '../../resources/moderation-case.ts'
import { decisionReasonSchema } from './decide-content.ts'

export const releaseEvidence = operation({
  id: 'releaseEvidence',
  service: 'moderation',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/cases/{id}/evidence-release',
  summary: 'Release the evidence hold of a removal; its files follow the usual retention rules again',
  access: 'ROLE_ADMIN',
  params: contentIdParams,
  body: z.strictObject({
    reason: decisionReasonSchema,
    /** `evidence.decisionId` as the administrator saw it; refused when another removal holds the files since. */
    decisionId: z.uuid().optional(),
  }),
  answers: { 200: moderationCaseSchema },
  refuses: ['CONTENT_NOT_FOUND', 'OWN_CONTENT', 'EVIDENCE_NOT_HELD', 'CONTENT_ALREADY_DECIDED'],
})
