import { expect, test } from 'vitest'
import { shown } from './table.ts'

test('no sentence stands there twice', () => {
  const sentences = shown.map((row) => row.sentence)
  expect(sentences.filter((one, index) => sentences.indexOf(one) !== index)).toEqual([])
})
