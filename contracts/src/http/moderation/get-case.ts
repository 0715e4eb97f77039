import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { moderationCaseSchema } from '../../resources/moderation-case.ts'

export const getCase = operation({
  id: 'getCase',
  service: 'moderation',
  audience: 'admin',
  method: 'GET',
  path: '/api/admin/cases/{id}',
  summary: 'Get a moderation case with its decisions',
  access: 'ROLE_MODERATOR',
  params: contentIdParams,
  answers: { 200: moderationCaseSchema },
  refuses: ['CONTENT_NOT_FOUND'],
})
