import { expect, test } from 'vitest'
import { addLabels } from './add-labels.ts'

test.each<[string, string[], string[]]>([
  ['nature', ['mer'], ['mer', 'nature']],
  [' plan  fixe , mer;  ,Mer', ['mer'], ['mer', 'plan fixe']],
  ['', ['mer'], ['mer']],
  ['x'.repeat(60), [], ['x'.repeat(50)]],
])('adds %j to %j', (typed, before, after) => {
  expect(addLabels(before, typed)).toEqual(after)
})

test('takes twenty at most', () => {
  const many = Array.from({ length: 30 }, (_, n) => `n${n}`)
  expect(addLabels([], many.join(','))).toEqual(many.slice(0, 20))
})
