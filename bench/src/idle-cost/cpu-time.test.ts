import { expect, test } from 'vitest'
import { listProcesses, withDescendants } from '../start-and-memory/process-tree.ts'
import { cpuTimeOf, parseCpuTime } from './cpu-time.ts'

test('adds user and system time of a process and of its ended children', () => {
  const before = '3 4 5 6 7 8 9 10 11 12'
  expect(parseCpuTime(`42 (a) b (c)) S ${before} 100 20 3 1 20 0`)).toBeCloseTo(1.24)
})

test.runIf(process.platform === 'linux')('the time of a tree grows with what it does', async () => {
  const own = async () => withDescendants([process.pid], await listProcesses())
  const before = await cpuTimeOf(await own())
  const { user, system } = process.cpuUsage()
  for (let spent = 0; spent < 150_000; ) {
    const now = process.cpuUsage()
    spent = now.user + now.system - user - system
  }
  expect((await cpuTimeOf(await own())) - before).toBeGreaterThanOrEqual(0.1)
})
