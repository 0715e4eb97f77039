import { operation } from '../../operation.ts'
import { contentIdParams } from '../../resources/content.ts'
import { moderationCaseSchema } from '../../resources/moderation-case.ts'

export const openPreview = operation({
  id: 'openPreview',
  service: 'moderation',
  audience: 'admin',
  method: 'POST',
  path: '/api/admin/cases/{id}/previews',
  summary: 'Record that the caller opened the preview of a case',
  access: 'ROLE_MODERATOR',
  params: contentIdParams,
  answers: { 200: moderationCaseSchema },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_NOT_READY'],
})
