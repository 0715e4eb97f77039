import { z } from 'zod'
import { operation } from '../../operation.ts'
import { moderationCaseSchema } from '../../resources/moderation-case.ts'

export const undoDecision = operation({
  id: 'undoDecision',
  service: 'moderation',
  audience: 'admin',
  method: 'DELETE',
  path: '/api/admin/cases/{id}/decisions/{decisionId}',
  summary: 'Undo a decision that is not in effect yet, as its moderator or as an administrator',
  access: 'ROLE_MODERATOR',
  params: z.object({ id: z.string(), decisionId: z.string() }),
  answers: { 200: moderationCaseSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'OWN_CONTENT',
    'DECISION_NOT_FOUND',
    'FORBIDDEN',
    'DECISION_IN_EFFECT',
    'DECISION_LAPSED',
  ],
})
