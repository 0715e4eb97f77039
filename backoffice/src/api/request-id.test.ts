import { refundPayment } from '@alcove/contracts'
import { expect, test } from 'vitest'
import { newRequestId } from './request-id.ts'

test('creates a valid and different id each time', () => {
  const ids = Array.from({ length: 1_000 }, newRequestId)
  expect(new Set(ids).size).toBe(1_000)
  for (const requestId of ids)
    expect(refundPayment.body?.safeParse({ reason: 'Geste', requestId }).error).toBeUndefined()
})
