import { describe, expect, test } from 'vitest'
import { learn, type StoredCase, stateOf } from './case.ts'
import type { Decision } from './decision.ts'
import type { DecisionHold } from './hold.ts'

const unheard = {
  uploadedRevision: 0,
  processedRevision: 0,
  failedRevision: 0,
  withdrawnRevision: 0,
  decisions: [],
  holds: [],
}
const verdict = {
  id: 'd1',
  outcome: 'REJECTED',
  reason: 'Le son est inaudible',
  decidedAt: new Date('2026-11-21T11:00:00Z'),
  decidedBy: 'm1',
} as const
const rejection: Decision = {
  ...verdict,
  revision: 3,
  processedRevision: 2,
  reverses: null,
  ground: null,
  evidenceRelease: null,
}
const approval: Decision = { ...rejection, outcome: 'APPROVED', reason: null }
const removal: Decision = { ...rejection, outcome: 'REMOVED', ground: 'RULES' }
const hold: DecisionHold = { ...verdict, effectiveAt: new Date('2026-11-21T11:00:10Z'), end: null }
const undone: DecisionHold = {
  ...hold,
  end: { outcome: 'UNDONE', endedAt: new Date('2026-11-21T11:00:05Z'), endedBy: 'm1' },
}

test.each([
  [null, {}],
  [null, { processedRevision: 2 }],
  [null, { failedRevision: 2 }],
  ['PREPARING', { uploadedRevision: 1 }],
  ['PENDING', { uploadedRevision: 1, processedRevision: 2 }],
  ['FAILED', { uploadedRevision: 1, failedRevision: 2 }],
  ['FAILED', { uploadedRevision: 1, processedRevision: 2, failedRevision: 3 }],
  ['PENDING', { uploadedRevision: 1, failedRevision: 2, processedRevision: 3 }],
  ['HELD', { uploadedRevision: 1, processedRevision: 2, holds: [undone, hold] }],
  ['PENDING', { uploadedRevision: 1, processedRevision: 2, holds: [undone] }],
  ['FAILED', { uploadedRevision: 1, processedRevision: 2, failedRevision: 3, holds: [hold] }],
  ['REJECTED', { uploadedRevision: 1, processedRevision: 2, decisions: [rejection] }],
  ['REJECTED', { uploadedRevision: 1, processedRevision: 4, decisions: [rejection] }],
  ['REJECTED', { uploadedRevision: 1, processedRevision: 2, failedRevision: 5, decisions: [rejection] }],
  ['REMOVED', { uploadedRevision: 1, processedRevision: 2, decisions: [rejection, removal] }],
  ['APPROVED', { uploadedRevision: 1, processedRevision: 2, failedRevision: 3, decisions: [approval] }],
  ['PENDING', { uploadedRevision: 1, processedRevision: 3, decisions: [approval] }],
  ['HELD', { uploadedRevision: 1, processedRevision: 3, decisions: [approval], holds: [hold] }],
  ['FAILED', { uploadedRevision: 1, processedRevision: 3, failedRevision: 4, decisions: [approval] }],
  ['REMOVED', { uploadedRevision: 1, processedRevision: 3, decisions: [approval, removal] }],
  ['PENDING', { uploadedRevision: 1, processedRevision: 3, decisions: [approval, removal, approval] }],
  ['REJECTED', { uploadedRevision: 1, processedRevision: 3, decisions: [approval, rejection] }],
  // A decision of an older version.
  [
    'APPROVED',
    { uploadedRevision: 1, processedRevision: 3, decisions: [{ ...approval, processedRevision: null }] },
  ],
  ['WITHDRAWN', { uploadedRevision: 1, withdrawnRevision: 2 }],
  ['WITHDRAWN', { uploadedRevision: 1, processedRevision: 2, withdrawnRevision: 3, holds: [hold] }],
  ['WITHDRAWN', { uploadedRevision: 1, processedRevision: 2, withdrawnRevision: 3, decisions: [rejection] }],
  [null, { withdrawnRevision: 2 }],
])('the state is %s when it is known that %o', (state, known) => {
  expect(stateOf({ ...unheard, ...known })).toBe(state)
})

describe('applying an event', () => {
  const known = { ...unheard, uploadedRevision: 1, failedRevision: 3, revision: 3 } as unknown as StoredCase
  const news = { revisedBy: 'failedRevision', facts: { failureReason: 'Le fichier est incomplet' } } as const

  test.each([2, 3])('revision %i tells nothing new after 3', (revision) => {
    expect(learn(known, revision, news)).toBeNull()
  })

  test('replaces the fields of its kind only, at a newer revision', () => {
    expect(learn(known, 4, news)).toEqual({
      failureReason: 'Le fichier est incomplet',
      failedRevision: 4,
      revision: 4,
      state: 'FAILED',
    })
  })

  test('adds the fields of an older event of another kind without lowering the revision', () => {
    const facts = { pendingSince: null, posterKey: null, resembles: null, duration: 1, width: 2, height: 2 }
    expect(learn(known, 2, { revisedBy: 'processedRevision', facts })).toEqual({
      ...facts,
      processedRevision: 2,
      revision: 3,
      state: 'FAILED',
    })
  })
})
