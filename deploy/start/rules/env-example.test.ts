import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { DATABASES, databaseVariable } from '@alcove/embedded/config'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { differences, fieldsOf, readExample } from './env-example.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const modules = [
  ...readdirSync(join(root, 'services')).map((name) => `services/${name}/src/config.ts`),
  'services/kit/src/config/common-config.ts',
  'services/kit/src/service/run-service.ts',
  'deploy/embedded/src/config.ts',
].filter((path) => existsSync(join(root, path)))

/** Every schema that a configuration module exports, so that none is forgotten. */
async function schemasOf(path: string): Promise<z.ZodObject[]> {
  const exported: object = await import(pathToFileURL(join(root, path)).href)
  return Object.values(exported).filter((one) => one instanceof z.ZodObject)
}

const databases = z.object(
  Object.fromEntries(DATABASES.map((name) => [databaseVariable(name), z.url().optional()])),
)
const schemas = [...(await Promise.all(modules.map(schemasOf))).flat(), databases]

test('.env.example shows every setting with its default, and nothing else', () => {
  const example = readExample(readFileSync(join(root, '.env.example'), 'utf8'))
  expect(modules.length).toBeGreaterThan(10)
  expect(example.length).toBeGreaterThan(50)
  expect(differences(example, fieldsOf(schemas))).toEqual([])
})

describe('a disagreement is seen', () => {
  const port = z.object({ PORT: z.coerce.number().default(80) })
  const secret = z.object({ SECRET: z.string().optional() })

  test.each([
    ['a setting that is not shown', '# Port\n# PORT=80', [port, secret], ['SECRET: not shown']],
    ['one that no schema has', '# Port\n# PORT=80\n# Old\n# OLD=', [port], ['OLD: no schema has it']],
    ['another default', '# Port\n# PORT=81', [port], ['PORT: the default is 80, not 81']],
    ['a default that is missing', '# Port\n# PORT=', [port], ['PORT: its default is missing']],
    ['a default that does not exist', '# Secret\n# SECRET=x', [secret], ['SECRET: there is no default']],
    ['a value that is refused', '# Port\n# PORT=x', [port], ['PORT: x is refused']],
    ['no meaning', '\n# PORT=80', [port], ['PORT: nothing says what it means']],
    ['the same twice', '# Port\n# PORT=80\n# Port\n# PORT=80', [port], ['PORT: shown twice']],
  ])('%s', (_, text, held, lines) => {
    expect(differences(readExample(text), fieldsOf(held))).toEqual(lines)
  })

  test('an example that sets something', () => {
    expect(() => readExample('# Port\nPORT=80')).toThrow('"PORT=80" is no comment')
  })
})
