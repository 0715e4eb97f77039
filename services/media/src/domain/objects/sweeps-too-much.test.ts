import { expect, test } from 'vitest'
import { sweepsTooMuch } from './sweeps-too-much.ts'

test.each([
  [{ total: 0, unused: 0, known: 0 }, false],
  [{ total: 8, unused: 0, known: 8 }, false],
  [{ total: 6, unused: 5, known: 1 }, false],
  [{ total: 30, unused: 6, known: 24 }, false],
  [{ total: 29, unused: 6, known: 23 }, true],
  [{ total: 100, unused: 21, known: 79 }, true],
  [{ total: 1, unused: 1, known: 0 }, true],
])('%o: %s', (findings, brakes) => expect(sweepsTooMuch(findings)).toBe(brakes))
