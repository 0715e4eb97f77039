import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What `npm run verify` does: the heavy campaigns, all or those named. `SEED` and `RUNS` steer the random ones. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const args = ['run', '--config', 'vitest.campaigns.ts', ...process.argv.slice(2)]
const child = spawn(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit' })
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
