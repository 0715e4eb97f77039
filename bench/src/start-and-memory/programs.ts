import { fileURLToPath } from 'node:url'
import type { Surroundings } from '../harness/benchmark.ts'
import type { Program } from './started-program.ts'

const PATIENCE_MS = 60_000

/** Settings unset for the run, because they would change the platform's defaults. */
const FOREIGN =
  /^(?:npm_|DATABASE_URL$|.*_DATABASE_URL$|EVENT_TRANSPORT$|NODE_ENV$|NODE_OPTIONS$|DEMO_|HOST$|PORT$|DATA_DIR$)/

export function npmStart(around: Surroundings, dataDir: string): Program {
  return { ...program(around, dataDir), command: 'npm', args: ['start'] }
}

/** Every service in its own process. */
export function npmStartDistributed(around: Surroundings, dataDir: string): Program {
  return { ...program(around, dataDir), command: 'npm', args: ['run', 'start:distributed'] }
}

/** A program of the bench in TypeScript. */
export function benchProgram(around: Surroundings, dataDir: string, file: URL): Program {
  return { ...program(around, dataDir), command: process.execPath, args: [fileURLToPath(file)] }
}

export function barePlatform(around: Surroundings, dataDir: string): Program {
  return benchProgram(around, dataDir, new URL('./bare-platform.ts', import.meta.url))
}

function program({ root, environment, signal }: Surroundings, dataDir: string) {
  const own = Object.entries(environment).filter(([name]) => !FOREIGN.test(name))
  const env = { ...Object.fromEntries(own), DATA_DIR: dataDir, PORT: '0', DOTENV: 'off' }
  return { cwd: root, env, dataDir, patienceMs: PATIENCE_MS, signal }
}
