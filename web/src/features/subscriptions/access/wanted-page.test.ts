import { expect, test } from 'vitest'
import { findPlansThatOpen, readWantedPage } from './wanted-page.ts'

const WANTED = {
  to: '/content/eporner/eporner_1',
  title: 'Vidéo de démonstration 1',
  kind: 'video',
  level: 'premium',
} as const

test('reads the wanted page of a navigation', () => {
  expect(readWantedPage({ wanted: WANTED })).toEqual(WANTED)
  expect(readWantedPage({ wanted: { ...WANTED, level: 'none', kind: 'x' } })).toEqual({
    ...WANTED,
    level: null,
  })
})

test('reads null as no wanted page', () => {
  expect(readWantedPage({ wanted: null })).toBeNull()
})

test.each([null, undefined, 'text', {}, { wanted: 'text' }, { wanted: { ...WANTED, title: 3 } }])(
  'ignores %j',
  (source) => {
    expect(readWantedPage(source)).toBeUndefined()
  },
)

test.each(['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])(
  'ignores an address outside this site: %s',
  (to) => {
    expect(readWantedPage({ wanted: { ...WANTED, to } })).toBeUndefined()
  },
)

test('returns plans from the required level upwards', () => {
  const plans = [{ id: 'basic' }, { id: 'premium' }, { id: 'vip' }] as const
  const opening = (level: 'basic' | 'premium' | 'vip' | null) =>
    findPlansThatOpen(plans, { level }).map(({ id }) => id)
  expect(opening('basic')).toEqual(['basic', 'premium', 'vip'])
  expect(opening('premium')).toEqual(['premium', 'vip'])
  expect(opening('vip')).toEqual(['vip'])
  expect(opening(null)).toEqual([])
})
