import { expect, test } from 'vitest'
import { createShortAppends } from './short-appends.ts'

test('refuses an account that brings almost nothing again and again, for an hour', () => {
  let time = 0
  const appends = createShortAppends(() => time)
  for (let n = 0; n < 40; n++) {
    appends.require('one')
    appends.count('one', n)
    appends.count('one', 65_536)
  }
  expect(() => appends.require('one')).toThrow(expect.objectContaining({ code: 'TOO_MANY_REQUESTS' }))
  expect(() => appends.require('another')).not.toThrow()
  time = 3_600_000
  expect(() => appends.require('one')).not.toThrow()
})
