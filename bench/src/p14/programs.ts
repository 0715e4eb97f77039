import { fileURLToPath } from 'node:url'
import type { Surroundings } from '../harness/benchmark.ts'
import type { Program } from './started-program.ts'

const PATIENCE_MS = 60_000

/** Settings of the platform that would make it another one than it is out of the box. */
const FOREIGN =
  /^(?:npm_|DATABASE_URL$|.*_DATABASE_URL$|EVENT_TRANSPORT$|NODE_ENV$|NODE_OPTIONS$|DEMO_|HOST$|PORT$|DATA_DIR$)/

export function npmStart(around: Surroundings, dataDir: string): Program {
  return { ...program(around, dataDir), command: 'npm', args: ['start'] }
}

export function barePlatform(around: Surroundings, dataDir: string): Program {
  const file = fileURLToPath(new URL('./bare-platform.ts', import.meta.url))
  return { ...program(around, dataDir), command: process.execPath, args: [file] }
}

function program({ root, environment, signal }: Surroundings, dataDir: string) {
  const own = Object.entries(environment).filter(([name]) => !FOREIGN.test(name))
  const env = { ...Object.fromEntries(own), DATA_DIR: dataDir, PORT: '0' }
  return { cwd: root, env, dataDir, patienceMs: PATIENCE_MS, signal }
}
