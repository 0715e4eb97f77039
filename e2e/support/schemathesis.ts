import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const VERSION = '4.32.0'
/** Schemathesis also keeps the database of its runs here. */
export const SCHEMATHESIS_FOLDER = fileURLToPath(new URL('../../.cache/schemathesis/', import.meta.url))
const PROGRAM = `${SCHEMATHESIS_FOLDER}bin/st`
const INSTALL_MS = 300_000

/**
 * Installs schemathesis from PyPI into a Python environment below `.cache/`, if it is missing.
 * @returns its path, or the reason for its absence
 */
export async function findSchemathesis(): Promise<{ program: string } | { missing: string }> {
  try {
    if (!existsSync(PROGRAM) || !(await version()).includes(VERSION)) {
      await run('python3', ['-m', 'venv', SCHEMATHESIS_FOLDER], { timeout: INSTALL_MS })
      const wanted = `schemathesis==${VERSION}`
      await run(`${SCHEMATHESIS_FOLDER}bin/pip`, ['install', '--quiet', wanted], { timeout: INSTALL_MS })
    }
    return { program: PROGRAM }
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    return { missing: stderr?.trim().split('\n').at(-1) || String(error) }
  }
}

async function version(): Promise<string> {
  const { stdout } = await run(PROGRAM, ['--version'], { timeout: 60_000 })
  return stdout
}
