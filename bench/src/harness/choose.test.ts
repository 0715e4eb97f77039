import { expect, test } from 'vitest'
import type { Benchmark } from './benchmark.ts'
import { choose } from './choose.ts'

const named = (id: string): Benchmark => ({ id, what: id, run: () => Promise.reject(new Error('not run')) })
const all = [named('p5'), named('p14')]
const ids = (names: string[]) => choose(all, names).map((one) => one.id)

test('all when none is named', () => {
  expect(ids([])).toEqual(['p5', 'p14'])
})

test.each(['p5', 'P5', 'p05', '5'])('%s means p5', (name) => {
  expect(ids([name])).toEqual(['p5'])
})

test('each once, in the order of the list', () => {
  expect(ids(['p14', 'p5', 'P14'])).toEqual(['p5', 'p14'])
})

test('an unknown name is refused with those that exist', () => {
  expect(() => ids(['p99'])).toThrow('No benchmark p99. There are: p5, p14')
})
