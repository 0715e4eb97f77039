import { expect, test } from 'vitest'
import { formatTable } from './table.ts'

test('columns stand below each other and a missed target says so', () => {
  const table = formatTable([
    { id: 'P5', target: '<= 10 ms', measured: '4 ms', baseline: '100 ms', met: true },
    { id: 'P14 start', target: '<= 5 s', measured: '6 s', baseline: '1 s (x 6)', met: false },
  ])
  expect(table.split('\n')).toEqual([
    'id        · target   · measured     · baseline',
    'P5        · <= 10 ms · 4 ms         · 100 ms',
    'P14 start · <= 5 s   · 6 s (missed) · 1 s (x 6)',
  ])
})

test('what was not measured missed nothing', () => {
  const row = { id: 'P12', target: '<= 2', measured: 'not measured', baseline: '-', met: null }
  expect(formatTable([row])).not.toContain('missed')
})
