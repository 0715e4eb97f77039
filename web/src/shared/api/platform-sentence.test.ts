import { ApiError } from '@alcove/contracts/client'
import { expect, test } from 'vitest'
import { describeSilence, readPlatformSentence } from './platform-sentence.ts'

test.each([
  [
    'the platform refuses',
    new ApiError(409, 'EMAIL_TAKEN', 'Un compte existe déjà'),
    'Un compte existe déjà',
  ],
  ['the platform breaks', new ApiError(500, 'INTERNAL', 'Une erreur interne'), 'Une erreur interne'],
])('when %s, returns the platform’s sentence and no other reason', (_, error, sentence) => {
  expect([readPlatformSentence(error), describeSilence(error)]).toEqual([sentence, undefined])
})

test.each([
  ['it is not reached', new ApiError(0, 'NETWORK', 'Connexion impossible'), 'Connexion impossible'],
  [
    'something in between answers',
    new ApiError(502, 'UNKNOWN', 'Une erreur inattendue'),
    'Une erreur inattendue',
  ],
  ['the fault is ours', new TypeError('not a function'), undefined],
])('when %s, returns no sentence of the platform', (_, error, reason) => {
  expect([readPlatformSentence(error), describeSilence(error)]).toEqual([undefined, reason])
})
