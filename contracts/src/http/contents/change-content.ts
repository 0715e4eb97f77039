import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams, contentSchema } from '../../resources/content.ts'
import { attachFile } from '../media/attach-file.ts'
import { decideContent } from '../moderation/decide-content.ts'

/** One resource of two owners: file fields belong to media, `status` to moderation. */
export const changeContent = operation({
  id: 'changeContent',
  service: 'gateway',
  audience: 'public',
  method: 'PATCH',
  path: '/api/contents/{id}',
  summary: 'Attach the uploaded file as the owner; approve, reject, remove or restore as a moderator',
  access: 'user',
  params: contentIdParams,
  body: z.union([attachFile.body, decideContent.body]),
  answers: { 200: contentSchema, 202: contentSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'CONTENT_ALREADY_UPLOADED',
    'CONTENT_ALREADY_DECIDED',
    'CONTENT_NOT_READY',
    'CONTENT_NOT_PUBLISHED',
    'CONTENT_WITHDRAWN',
    'EVIDENCE_HELD',
    'CONSENT_MISSING',
    'OWN_CONTENT',
    'UPLOAD_MISSING',
    'UPLOAD_TOO_LARGE',
    'UPLOAD_MISMATCH',
    'NOT_A_VIDEO',
    'UPLOAD_QUOTA_REACHED',
    'STORAGE_FULL',
    'FORBIDDEN',
  ],
})
