import { ApiError } from '@alcove/contracts/client'
import { expect, test } from 'vitest'
import { platformSentence, silenceReason } from './platform-sentence.ts'

test.each([
  [
    'the platform refuses',
    new ApiError(409, 'EMAIL_TAKEN', 'Un compte existe déjà'),
    'Un compte existe déjà',
  ],
  ['the platform breaks', new ApiError(500, 'INTERNAL', 'Une erreur interne'), 'Une erreur interne'],
])('where %s, its sentence is all there is', (_, error, sentence) => {
  expect([platformSentence(error), silenceReason(error)]).toEqual([sentence, undefined])
})

test.each([
  ['it is not reached', new ApiError(0, 'NETWORK', 'Connexion impossible'), 'Connexion impossible'],
  [
    'something in between answers',
    new ApiError(502, 'UNKNOWN', 'Une erreur inattendue'),
    'Une erreur inattendue',
  ],
  ['the fault is ours', new TypeError('not a function'), undefined],
])('where %s, the platform has said nothing', (_, error, reason) => {
  expect([platformSentence(error), silenceReason(error)]).toEqual([undefined, reason])
})
