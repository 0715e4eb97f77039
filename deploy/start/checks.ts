import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const tsc = packagePath('typescript/bin/tsc')

export type Check = readonly [name: string, program: string, ...args: string[]]

/** One checker: each further one reads the shared types again, which takes twice the time on two busy cores. */
const ONE = ['--noEmit', '--checkers', '1']

export const TYPE_CHECKS: readonly Check[] = [
  ['types of services', tsc, ...ONE],
  ['types of what both sites share', tsc, '-p', 'site-kit', ...ONE],
  ['types of the site', tsc, '-p', 'web', ...ONE],
  ['types of the console', tsc, '-p', 'backoffice', ...ONE],
]

export const LINTS: readonly Check[] = [
  ['lint and format', packagePath('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
  ['unused files, exports and packages', packagePath('knip/bin/knip.js'), '--no-progress'],
]

/** Resolves a file that npm installed. */
export function packagePath(name: string): string {
  return join(root, 'node_modules', name)
}

/** Runs a Node program with visible output. @returns whether it exited with 0 */
export function run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      stdio: 'inherit',
      ...(env && { env }),
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** Runs in parallel: each check is one process on one core. */
export async function runChecks(checks: readonly Check[]): Promise<{ passed: number; failed: number }> {
  const outcomes = await Promise.all(
    checks.map(async ([name, program, ...args]) => {
      const passed = await run(program, args)
      console.log(`${passed ? 'ok  ' : 'FAIL'} ${name}`)
      return passed
    }),
  )
  const passed = outcomes.filter(Boolean).length
  return { passed, failed: outcomes.length - passed }
}
