import { runChecks, TYPE_CHECKS } from './checks.ts'

/** What `npm run typecheck` does: the type checks of `npm test`. */
const { failed } = await runChecks(TYPE_CHECKS)
process.exitCode = failed === 0 ? 0 : 1
