import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams, contentSchema } from '../../resources/content.ts'
import {
  consentSchema,
  descriptionSchema,
  labelsSchema,
  titleSchema,
} from '../../resources/content-details.ts'

export const changeDetails = operation({
  id: 'changeDetails',
  service: 'media',
  audience: 'public',
  method: 'PATCH',
  path: '/api/contents/{id}/details',
  summary: 'Change texts, tags, categories or attestation of a draft; they are frozen with its file',
  access: 'user',
  rate: 'submission',
  params: contentIdParams,
  /** What is left out stays as it is. */
  body: z.strictObject({
    title: titleSchema.optional(),
    description: descriptionSchema.optional(),
    tags: labelsSchema.optional(),
    categories: labelsSchema.optional(),
    consent: consentSchema.optional(),
  }),
  answers: { 200: contentSchema },
  refuses: ['CONTENT_NOT_FOUND', 'CONTENT_ALREADY_UPLOADED'],
})
