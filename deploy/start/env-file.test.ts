import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addEnvFile } from './env-file.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'alcove-env-file-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function added(text: string, environment: Record<string, string> = {}) {
  writeFileSync(join(root, '.env'), text)
  const line = addEnvFile(root, environment)
  return { line, environment }
}

test('.env in the checkout is read, and its values are not shown', () => {
  const { line, environment } = added('PORT=8090\n# a comment\nMAIL_FROM="Alcôve <a@b.test>"\n')
  expect(environment).toEqual({ PORT: '8090', MAIL_FROM: 'Alcôve <a@b.test>' })
  expect(line).toBe(`Read ${join(root, '.env')}: 2 settings`)
})

test.each([
  ['a value', 'PORT=1', { PORT: '2' }],
  ['an empty value', 'PORT=1', { PORT: '' }],
  ['a file instead of the value', 'SMTP_URL=smtp://a', { SMTP_URL_FILE: '/b' }],
  ['a value instead of the file', 'SMTP_URL_FILE=/a', { SMTP_URL: 'smtp://b' }],
])('%s of the environment wins', (_, text, given) => {
  const { line, environment } = added(text, { ...given })
  expect(environment).toEqual(given)
  expect(line).toMatch(/: 1 setting, 1 of them replaced by the environment$/)
})

test('without a file there is nothing to say', () => {
  expect(addEnvFile(root, {})).toBeNull()
})

test('DOTENV names another file, or none', () => {
  writeFileSync(join(root, '.env'), 'PORT=1')
  writeFileSync(join(root, 'second.env'), 'PORT=2')
  const environment: Record<string, string> = { DOTENV: 'second.env' }
  addEnvFile(root, environment)
  expect(environment.PORT).toBe('2')
  for (const off of ['off', 'OFF']) expect(addEnvFile(root, { DOTENV: off })).toBeNull()
  expect(() => addEnvFile(root, { DOTENV: 'absent.env' })).toThrow('absent.env cannot be read (ENOENT)')
})

test.each(['PORT: 8090', 'PORT', 'export PORT'])('a line without = is refused: %s', (line) => {
  expect(() => added(`HOST=127.0.0.1\n${line}\n`)).toThrow(/Line 2 of .*: NAME=value is expected/)
})

test('a file that cannot be read is no missing one', () => {
  mkdirSync(join(root, '.env'))
  expect(() => addEnvFile(root, {})).toThrow('.env cannot be read (EISDIR). Let this account read')
})

describe('the way in', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('run.mjs', import.meta.url)), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: root, DOTENV: join(root, '.env') },
    })

  test('a command takes its settings from there', () => {
    writeFileSync(join(root, '.env'), 'DATABASE_URL=nonsense-of-ours\n')
    const { stderr, status } = run('admin', 'migrate')
    expect(stderr).toContain(`Read ${join(root, '.env')}: 1 setting\n`)
    expect(stderr).toContain('- DATABASE_URL: ')
    expect(stderr).not.toContain('nonsense-of-ours')
    expect(status).toBe(2)
  })

  test('what cannot be read is refused before anything starts', () => {
    const { stderr, status } = run('admin', '--help')
    expect(stderr).toContain('cannot be read (ENOENT)')
    expect(status).toBe(2)
  })
})
