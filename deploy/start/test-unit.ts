import { packagePath, run } from './checks.ts'

/** What `npm run test:unit` does: the tests that need nothing but Node, all or those that are named. */
const args = ['run', '--config', 'vitest.unit.ts', ...process.argv.slice(2)]
process.exitCode = (await run(packagePath('vitest/vitest.mjs'), args)) ? 0 : 1
