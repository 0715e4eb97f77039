import { ApiError } from '@alcove/contracts/client'
import { expect, it } from 'vitest'
import { assessRefundFailure } from './assess-refund-failure.ts'

const failed = (status: number, code: ApiError['code']) =>
  assessRefundFailure(new ApiError(status, code, 'Non', [], 'req-1'))

it.each<[ApiError['code'], number]>([
  ['NETWORK', 0],
  ['PAYMENT_UNAVAILABLE', 503],
  ['INTERNAL', 500],
])('%s: may have succeeded, so the retry repeats the same request', (code, status) => {
  expect(failed(status, code)).toEqual({
    instead: expect.stringMatching(/^Réponse perdue/),
    beginsAnew: false,
  })
})

it('does not claim that nothing was refunded when a request changed after a lost answer', () => {
  expect(failed(409, 'REQUEST_REPEATED')).toEqual({
    instead: expect.stringMatching(/^La première demande a peut-être été exécutée/),
    beginsAnew: false,
  })
})

it.each(['PAYMENT_NOT_REFUNDABLE', 'PAYMENT_CHANGED', 'SUBSCRIPTION_CHANGED'] as const)(
  'starts a new request after %s',
  (code) => {
    expect(failed(409, code)).toEqual({ instead: undefined, beginsAnew: true })
  },
)

it.each<[number, ApiError['code']]>([
  [401, 'TOKEN_EXPIRED'],
  [422, 'VALIDATION_FAILED'],
  [429, 'TOO_MANY_REQUESTS'],
])('%i says nothing about earlier attempts: keeps the id, to avoid a second refund', (status, code) => {
  expect(failed(status, code)).toEqual({ instead: undefined, beginsAnew: false })
})
