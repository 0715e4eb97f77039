import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentSchema } from '../../resources/content.ts'
import {
  consentSchema,
  descriptionSchema,
  labelsSchema,
  titleSchema,
} from '../../resources/content-details.ts'

export const createContent = operation({
  id: 'createContent',
  service: 'media',
  audience: 'public',
  method: 'POST',
  path: '/api/contents',
  summary: 'Create a content; its file is uploaded afterwards',
  access: 'user',
  rate: 'submission',
  body: z.strictObject({
    title: titleSchema,
    description: descriptionSchema.default(''),
    tags: labelsSchema.default([]),
    categories: labelsSchema.default([]),
    consent: consentSchema.optional(),
  }),
  answers: { 201: contentSchema },
  refuses: ['UPLOAD_QUOTA_REACHED'],
})
