import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { childTime, costOf } from './child-time.ts'

test('the time of children is read past any name of the program', () => {
  expect(childTime('7 (a ) b) S 1 1 1 0 -1 0 0 0 0 0 500 600 12 34 20 0')).toBe(460)
})

test('what a child takes counts, and what it does not take does not', async () => {
  const busy = 'const end = Date.now() + 300; while (Date.now() < end);'
  const { wallMs, cpuMs } = await costOf(async () => {
    await promisify(execFile)(process.execPath, ['-e', busy])
  })
  expect(cpuMs).toBeGreaterThan(0)
  expect(wallMs).toBeGreaterThan(250)
  expect((await costOf(async () => undefined)).cpuMs).toBe(0)
})
