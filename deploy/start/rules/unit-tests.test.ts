import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './imports.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const unitTests = sourceFiles(root, ['contracts', 'services', 'deploy', 'bench']).filter((file) =>
  /^(?:contracts|services\/[\w-]+\/src|deploy\/[\w-]+\/src|bench\/src)\/.*\.test\.ts$/.test(file),
)

/** Modules that need the global set-ups of `npm test`. */
const NEEDS_MORE =
  /\binject\(|kit\/testing\/(?:databases|own-databases|service-world|kafka\/|s3\/)|\/(?:page-weights|postgres\/cluster)\.ts'/

test('a test beside its source needs nothing but Node: `npm run test:unit` starts no server', () => {
  expect(unitTests.length).toBeGreaterThan(80)
  expect(unitTests.filter((file) => NEEDS_MORE.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
