import { expect, test } from 'vitest'
import { findPlansThatOpen, readWantedPage } from './wanted-page.ts'

const WANTED = {
  to: '/content/eporner/eporner_1',
  title: 'Vidéo de démonstration 1',
  kind: 'video',
  level: 'premium',
} as const

test('what a navigation says is wanted is read', () => {
  expect(readWantedPage({ wanted: WANTED })).toEqual(WANTED)
  expect(readWantedPage({ wanted: { ...WANTED, level: 'none', kind: 'x' } })).toEqual({
    ...WANTED,
    level: null,
  })
})

test('a navigation may say that nothing is wanted any more', () => {
  expect(readWantedPage({ wanted: null })).toBeNull()
})

test.each([null, undefined, 'text', {}, { wanted: 'text' }, { wanted: { ...WANTED, title: 3 } }])(
  '%j says nothing',
  (said) => {
    expect(readWantedPage(said)).toBeUndefined()
  },
)

test.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
  'an address outside this site says nothing: %s',
  (to) => {
    expect(readWantedPage({ wanted: { ...WANTED, to } })).toBeUndefined()
  },
)

test('every plan from the required level on opens it', () => {
  const plans = [{ id: 'basic' }, { id: 'premium' }, { id: 'vip' }] as const
  const opening = (level: 'basic' | 'premium' | 'vip' | null) =>
    findPlansThatOpen(plans, { level }).map(({ id }) => id)
  expect(opening('basic')).toEqual(['basic', 'premium', 'vip'])
  expect(opening('premium')).toEqual(['premium', 'vip'])
  expect(opening('vip')).toEqual(['vip'])
  expect(opening(null)).toEqual([])
})
