import { ApiError } from '@alcove/contracts/client'
import { expect, it } from 'vitest'
import { afterFailure } from './refund-failure.ts'

const failed = (status: number, code: ApiError['code']) =>
  afterFailure(new ApiError(status, code, 'Non', [], 'req-1'))

it.each<[ApiError['code'], number]>([
  ['NETWORK', 0],
  ['PAYMENT_UNAVAILABLE', 503],
  ['INTERNAL', 500],
])('%s: it may have gone, and is confirmed again as it was', (code, status) => {
  expect(failed(status, code)).toEqual({
    instead: expect.stringMatching(/^Réponse perdue/),
    beginsAnew: false,
  })
})

it('of a request that was changed after its answer was lost it does not say that nothing went', () => {
  expect(failed(409, 'REQUEST_REPEATED')).toEqual({
    instead: expect.stringMatching(/^La première demande a peut-être été exécutée/),
    beginsAnew: false,
  })
})

it('what was refused for good is asked for anew', () => {
  expect(failed(409, 'PAYMENT_NOT_REFUNDABLE')).toEqual({ instead: undefined, beginsAnew: true })
})

it.each<[number, ApiError['code']]>([
  [401, 'TOKEN_EXPIRED'],
  [422, 'VALIDATION_FAILED'],
  [429, 'TOO_MANY_REQUESTS'],
])('%i says nothing about what was asked before: the id stays, or money would go twice', (status, code) => {
  expect(failed(status, code)).toEqual({ instead: undefined, beginsAnew: false })
})
