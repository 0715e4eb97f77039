import { z } from 'zod'
import { operation } from '../../operation.ts'
import { contentIdParams, uploadMimeTypeSchema } from '../../resources/content.ts'

export const requestUploadUrl = operation({
  id: 'requestUploadUrl',
  service: 'media',
  audience: 'public',
  method: 'POST',
  path: '/api/contents/{id}/upload-url',
  summary: 'Get a URL, valid for one hour, to which the file of a content is sent by PUT',
  access: 'user',
  rate: 'submission',
  params: contentIdParams,
  body: z.strictObject({
    filename: z
      .string({ error: 'Veuillez sélectionner un fichier' })
      .trim()
      .min(1, 'Veuillez sélectionner un fichier')
      .max(255),
    mimeType: uploadMimeTypeSchema,
    /** Bytes; a file over the account's quota is refused before it is sent. */
    fileSize: z
      .int({ error: 'La taille du fichier est un nombre entier d’octets' })
      .positive('Le fichier est vide')
      .optional(),
  }),
  answers: { 200: z.object({ uploadUrl: z.string(), s3Key: z.string() }) },
  refuses: [
    'CONTENT_NOT_FOUND',
    'CONTENT_ALREADY_UPLOADED',
    'UPLOAD_TOO_LARGE',
    'UPLOAD_QUOTA_REACHED',
    'STORAGE_FULL',
  ],
})
