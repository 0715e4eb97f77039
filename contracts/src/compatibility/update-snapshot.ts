import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { breakingChanges } from './breaking-changes.ts'
import { takeSnapshot } from './snapshot.ts'

/** `npm run snapshot -w contracts`: records additions; refuses what would break another party. */
const file = new URL('../../snapshot.json', import.meta.url)
const now = takeSnapshot()
const breaks = existsSync(file) ? breakingChanges(JSON.parse(readFileSync(file, 'utf8')), now) : []
if (breaks.length > 0) {
  console.error(
    `Refused: these changes break other parties. Add a new version beside the old one instead.\n${breaks.join('\n')}`,
  )
  process.exitCode = 1
} else {
  writeFileSync(file, `${JSON.stringify(now, null, 1)}\n`)
  console.log('contracts/snapshot.json is up to date')
}
