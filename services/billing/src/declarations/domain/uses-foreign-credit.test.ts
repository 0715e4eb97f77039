import { expect, test } from 'vitest'
import { usesForeignCredit } from './uses-foreign-credit.ts'

test.each([
  ['without invoices', [], false],
  ['that used none', [0, 0], false],
  ['that left some', [0, -500], false],
  ['that used what it had left', [0, -500, 300, 200], false],
  ['that used some and had left none', [300], true],
  ['that used more than it had left', [-500, 501], true],
  ['that used some before it left more', [300, -500], true],
])('tells of a contract %s', (_, changes, expected) => {
  const invoices = changes.map((balanceChange, at) => ({ balanceChange, createdAt: new Date(at) }))
  expect(usesForeignCredit(invoices)).toBe(expected)
})

test.each([
  [[1_000, -1_000], false],
  [[-1_000, 1_000], false],
  [[1_000, -999], true],
])('counts the invoices of one moment together (%j)', (changes, expected) => {
  const createdAt = new Date(0)
  expect(usesForeignCredit(changes.map((balanceChange) => ({ balanceChange, createdAt })))).toBe(expected)
})
