import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulation, simulateProviders } from './simulate-providers.ts'

let dataDir: string
const started: Simulation[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alcove-simulation-'))
})
afterEach(async () => {
  for (const simulation of started.splice(0)) await simulation.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function simulate(environment = {}, mode: 'development' | 'production' = 'development') {
  const simulation = await simulateProviders(mode, dataDir, environment)
  started.push(simulation)
  return simulation
}

test('simulates every provider that is not configured', async () => {
  const { environment } = await simulate({ PROVIDER_REDTUBE_URL: '' })
  expect(Object.keys(environment)).toEqual([
    'PROVIDER_EPORNER_URL',
    'PROVIDER_LETSJERKTV_URL',
    'PROVIDER_REDTUBE_URL',
  ])
  const feed = await fetch(`${environment.PROVIDER_LETSJERKTV_URL}/feed`)
  expect(((await feed.json()) as { videos: object[] }).videos).not.toEqual([])
})

test('leaves a configured provider alone, and starts nothing when all are configured', async () => {
  const named = { PROVIDER_EPORNER_URL: 'https://one.example.test' }
  expect(Object.keys((await simulate(named)).environment)).toEqual([
    'PROVIDER_LETSJERKTV_URL',
    'PROVIDER_REDTUBE_URL',
  ])
  const file = join(dataDir, 'url')
  await writeFile(file, 'https://two.example.test\n')
  const all = {
    ...named,
    PROVIDER_LETSJERKTV_URL_FILE: file,
    PROVIDER_REDTUBE_URL: 'https://three.example.test',
  }
  expect((await simulate(all)).environment).toEqual({})
})

test('simulates none in production', async () => {
  expect((await simulate({}, 'production')).environment).toEqual({})
})

test('keeps its port in the data folder, and takes another when that is in use', async () => {
  const first = await simulate()
  await first.stop()
  const second = await simulate()
  expect(second.environment).toEqual(first.environment)
  const third = await simulate()
  expect(third.environment).not.toEqual(first.environment)
  const port = (await readFile(join(dataDir, 'simulated-providers-port'), 'utf8')).trim()
  expect(third.environment.PROVIDER_EPORNER_URL).toBe(`http://127.0.0.1:${port}/eporner`)
})

test.each(['', 'nonsense\n', '70000\n', '-1\n'])('replaces a port file that contains %o', async (text) => {
  await writeFile(join(dataDir, 'simulated-providers-port'), text)
  const { environment } = await simulate()
  const { port } = new URL(environment.PROVIDER_EPORNER_URL ?? '')
  expect((await readFile(join(dataDir, 'simulated-providers-port'), 'utf8')).trim()).toBe(port)
})
