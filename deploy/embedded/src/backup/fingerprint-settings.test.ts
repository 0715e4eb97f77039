import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { differingSettings, fingerprintSettings } from './fingerprint-settings.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alcove-settings-'))
  file = join(folder, 'key')
})
afterAll(() => rmSync(folder, { recursive: true }))

const of = (environment: Record<string, string>) =>
  fingerprintSettings(environment, ['GRANT_SIGNING_KEY', 'OPERATOR_NAME', 'DATA_DIR'], 'backup')
const written = (text: string) => {
  writeFileSync(file, text)
  return of({ GRANT_SIGNING_KEY_FILE: file })
}

test('names the settings that differ, without locations', () => {
  const then = of({ OPERATOR_NAME: 'One', GRANT_SIGNING_KEY: 'k', DATA_DIR: '/one' })
  expect(JSON.stringify(then)).not.toContain('One')
  expect(
    differingSettings(then, of({ OPERATOR_NAME: 'Two', GRANT_SIGNING_KEY: 'k', DATA_DIR: '/two' })),
  ).toEqual(['OPERATOR_NAME'])
})

test('reads the value of a setting from its file', () => {
  const then = written('one\n')
  expect(then).toEqual(of({ GRANT_SIGNING_KEY: 'one' }))
  expect(differingSettings(then, written('two\n'))).toEqual(['GRANT_SIGNING_KEY'])
  expect(written('# not set\n')).toEqual({})
  expect(differingSettings(then, of({ GRANT_SIGNING_KEY_FILE: join(folder, 'none') }))).toEqual([
    'GRANT_SIGNING_KEY',
  ])
})
