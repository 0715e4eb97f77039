import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { aCard, aStateFile, merchantOf, openWorld, post, SUCCESS } from './world.ts'

const PROGRAM = fileURLToPath(new URL('./sandbox-program.ts', import.meta.url))

/** The sandbox in a process of its own, which the test kills. */
async function runProgram(stateFile: string) {
  const child = spawn(process.execPath, [PROGRAM, stateFile], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [url] = (await once(child.stdout, 'data')) as [Buffer]
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { ...merchantOf(String(url).trim()), kill }
}

test('keeps everything that was answered when the process is killed', async () => {
  const file = await aStateFile()
  const first = await runProgram(file)
  for (let i = 0; i < 5; i++) {
    const { url } = await first.start()
    expect((await post(url, aCard())).headers.get('location')).toBe(SUCCESS)
  }
  const unpaid = await first.start()
  await first.advance(3 / 24)
  const before = await first.account()
  // Note: most likely in the middle of a write.
  const late = first.start().catch(() => undefined)
  await first.kill()
  await late

  const second = await runProgram(file)
  const after = await second.account()
  expect(after.subscriptions).toEqual(before.subscriptions)
  expect(after.payments).toEqual(before.payments)
  const page = await fetch(`${second.url}/pay/${unpaid.id}`)
  expect(await page.text()).toContain('Abonnement Premium, un mois')
  const { clock, undelivered } = await second.api<{
    clock: { aheadSeconds: number }
    undelivered: { type: string }[]
  }>('/console')
  expect(clock.aheadSeconds).toBe(3 * 3_600)
  expect(undelivered.map(({ type }) => type)).toEqual(Array(5).fill('checkout.completed'))
})

test('leaves a file that is not a state unchanged', async () => {
  const stateFile = await aStateFile()
  await writeFile(stateFile, '{"version":7}')
  await expect(openWorld({ stateFile })).rejects.toThrow('is no state of the payment sandbox')
  expect(await readFile(stateFile, 'utf8')).toBe('{"version":7}')
})
