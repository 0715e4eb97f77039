import { expect, test } from 'vitest'
import { HISTORY_MAX, toggled, type Visit, withVisit } from './entry.ts'

const entry = (id: string) => ({ id, title: `Vidéo de démonstration ${id}`, thumbnail: null, duration: 60 })

test('what is watched again moves to the front, once', () => {
  const first = withVisit([], entry('1'), '2026-11-21T10:00:00.000Z')
  const both = withVisit(first, entry('2'), '2026-11-21T11:00:00.000Z')
  const again = withVisit(both, entry('1'), '2026-11-21T12:00:00.000Z')
  expect(again.map(({ id, at }) => [id, at.slice(11, 13)])).toEqual([
    ['1', '12'],
    ['2', '11'],
  ])
})

test('a visit that knows less takes no picture and no length away', () => {
  const first = withVisit([], { ...entry('1'), thumbnail: '/api/images/abc' }, '2026-11-21T10:00:00.000Z')
  const again = withVisit(first, { ...entry('1'), duration: null }, '2026-11-21T11:00:00.000Z')
  expect(again).toEqual([{ ...first[0], at: '2026-11-21T11:00:00.000Z' }])
})

test('the oldest are forgotten', () => {
  let history: Visit[] = []
  for (let i = 0; i <= HISTORY_MAX; i++)
    history = withVisit(history, entry(String(i)), '2026-11-21T10:00:00.000Z')
  expect(history).toHaveLength(HISTORY_MAX)
  expect(history.map((one) => one.id)).not.toContain('0')
})

test('a favourite is put in and taken out by the same press', () => {
  const one = toggled([], entry('1'))
  expect(one.map(({ id }) => id)).toEqual(['1'])
  expect(toggled(one, entry('1'))).toEqual([])
})
