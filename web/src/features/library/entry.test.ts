import { expect, test } from 'vitest'
import { addVisit, HISTORY_MAX, toggleEntry, type Visit } from './entry.ts'

const entry = (id: string) => ({ id, title: `Vidéo de démonstration ${id}`, thumbnail: null, duration: 60 })

test('moves a video watched again to the front', () => {
  const first = addVisit([], entry('1'), '2026-11-21T10:00:00.000Z')
  const both = addVisit(first, entry('2'), '2026-11-21T11:00:00.000Z')
  const again = addVisit(both, entry('1'), '2026-11-21T12:00:00.000Z')
  expect(again.map(({ id, at }) => [id, at.slice(11, 13)])).toEqual([
    ['1', '12'],
    ['2', '11'],
  ])
})

test('keeps picture and duration when a visit knows less', () => {
  const first = addVisit([], { ...entry('1'), thumbnail: '/api/images/abc' }, '2026-11-21T10:00:00.000Z')
  const again = addVisit(first, { ...entry('1'), duration: null }, '2026-11-21T11:00:00.000Z')
  expect(again).toEqual([{ ...first[0], at: '2026-11-21T11:00:00.000Z' }])
})

test('drops the oldest', () => {
  let history: Visit[] = []
  for (let i = 0; i <= HISTORY_MAX; i++)
    history = addVisit(history, entry(String(i)), '2026-11-21T10:00:00.000Z')
  expect(history).toHaveLength(HISTORY_MAX)
  expect(history.map((visit) => visit.id)).not.toContain('0')
})

test('toggles a favourite', () => {
  const added = toggleEntry([], entry('1'))
  expect(added.map(({ id }) => id)).toEqual(['1'])
  expect(toggleEntry(added, entry('1'))).toEqual([])
})
