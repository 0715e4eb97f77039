import { UPLOAD_MAX_BYTES } from '@alcove/contracts/constants'
import { expect, test } from 'vitest'
import { checkFile, checkUpload, resolveUploadType } from './check-upload.ts'

test.each([
  ['a.mp4', 'video/mp4', 'video/mp4'],
  ['a.mp4', '', 'video/mp4'],
  ['a.M4V', '', 'video/mp4'],
  ['A.MKV', '', 'video/x-matroska'],
  ['a.avi', 'application/octet-stream', 'video/x-msvideo'],
  ['a.mov', '', 'video/quicktime'],
  ['a.webm', 'video/webm', null],
  ['notes.txt', 'text/plain', null],
])('declares %s (%s) as %s', (name, type, expected) => {
  expect(resolveUploadType({ name, type })).toBe(expected)
})

const video = { name: 'a.mp4', type: 'video/mp4', size: 10 }

test('refuses a missing, unknown, empty or oversized file', () => {
  expect(checkFile(null)).toBe('Veuillez sélectionner un fichier')
  expect(checkFile({ ...video, name: 'a.txt', type: '' })).toBe('Formats acceptés : MP4, AVI, MOV, MKV')
  expect(checkFile({ ...video, size: 0 })).toBe('Ce fichier est vide')
  expect(checkFile({ ...video, size: UPLOAD_MAX_BYTES + 1 })).toBe(
    'Le fichier dépasse la taille maximale de 2 Go',
  )
  expect(checkFile({ ...video, size: UPLOAD_MAX_BYTES })).toBeUndefined()
})

test('requires title, file and attestation', () => {
  expect(checkUpload({ title: ' ', file: null, consent: false })).toEqual({
    title: 'Le titre est requis',
    file: 'Veuillez sélectionner un fichier',
    consent: 'Cette attestation est nécessaire pour envoyer une vidéo',
  })
  expect(checkUpload({ title: 'x', file: video, consent: true })).toEqual({})
  expect(checkUpload({ title: 'x'.repeat(201), file: video, consent: true })).toHaveProperty('title')
})
