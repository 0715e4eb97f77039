import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams, revisedContentSchema, uploadMimeTypeSchema } from '../../resources/content.ts'

export const attachFile = operation({
  id: 'attachFile',
  service: 'media',
  audience: 'internal',
  method: 'PATCH',
  path: '/internal/contents/{id}/file',
  summary: 'Accept the uploaded file of a content: freeze its bytes and start its preparation',
  access: 'user',
  params: contentIdParams,
  body: z.strictObject({
    s3Key: z.string({ error: 'La clé du fichier envoyé est requise' }).min(1).max(500),
    mimeType: uploadMimeTypeSchema,
    fileSize: z.int({ error: 'La taille du fichier est requise, en octets' }).positive('Le fichier est vide'),
  }),
  answers: { 202: revisedContentSchema },
  refuses: [
    'CONTENT_NOT_FOUND',
    'CONTENT_ALREADY_UPLOADED',
    'UPLOAD_MISSING',
    'UPLOAD_TOO_LARGE',
    'UPLOAD_MISMATCH',
    'NOT_A_VIDEO',
    'UPLOAD_QUOTA_REACHED',
    'STORAGE_FULL',
  ],
})
