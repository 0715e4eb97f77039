import { expect, test } from 'vitest'
import { type Process, parseStat, stillRunning, withDescendants } from './process-tree.ts'

const fields = '42 '.concat('0 '.repeat(16))

test('a name may hold spaces and parentheses', () => {
  expect(parseStat(`42 (a) b (c)) S 7 ${fields}999 0`)).toEqual({
    pid: 42,
    name: 'a) b (c)',
    parent: 7,
    group: 42,
    startedAt: 999,
  })
})

const process_ = (pid: number, parent: number): Process => ({
  pid,
  parent,
  group: 1,
  startedAt: 1,
  name: 'one',
})

test('descendants of several roots, each once, whatever their order', () => {
  const all = [process_(5, 4), process_(4, 2), process_(2, 1), process_(3, 1), process_(9, 8)]
  expect(withDescendants([2, 4], all).map((one) => one.pid)).toEqual([5, 4, 2])
})

test.runIf(process.platform === 'linux')('this process runs, and one of another time does not', async () => {
  const { readFile } = await import('node:fs/promises')
  const self = parseStat(await readFile('/proc/self/stat', 'utf8'))
  expect(self.pid).toBe(process.pid)
  expect(await stillRunning([self, { ...self, startedAt: self.startedAt - 1 }])).toEqual([self])
})
