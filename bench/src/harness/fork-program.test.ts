import { expect, test } from 'vitest'
import { forkProgram } from './fork-program.ts'

const PROGRAM = new URL('../../test/echo-program.ts', import.meta.url)
const { signal } = new AbortController()
const fork = () => forkProgram<{ told: string }>(PROGRAM, { environment: { TOLD: 'hello' }, signal })

test('starts a program, runs its commands, and stops it when disposed of', async () => {
  await using program = await fork()
  expect(program.ready).toEqual({ told: 'hello' })
  expect(await program.order('double', 21)).toBe(42)
  await expect(program.order('fail')).rejects.toThrow('cannot do that')
  expect(await program.order('double', 2)).toBe(4)
})

test('rejects pending calls when the program ends', async () => {
  await using program = await fork()
  await expect(program.order('end')).rejects.toThrow('echo-program.ts ended (3)')
  await expect(program.order('double', 1)).rejects.toThrow('echo-program.ts ended (3)')
})

test('none is started once the operator wants to stop', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(forkProgram(PROGRAM, { environment: {}, signal: stopped })).rejects.toThrow('stopped')
})
