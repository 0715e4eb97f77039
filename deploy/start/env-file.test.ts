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

function added(text: string | Buffer, environment: Record<string, string> = {}) {
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

test.each([
  ['of another script', 'NODE-ENV=production'],
  ['with a space of another kind behind it', 'NODE_ENV\u00a0=production'],
  ['with one before it', '\u00a0NODE_ENV=production'],
  ['that is none', '=production'],
  ['of words', 'my name=production'],
])('a name %s is refused', (_, line) => {
  expect(() => added(`HOST=127.0.0.1\n${line}\n`)).toThrow(/Line 2 of .*: NAME=value is expected/)
})

test('a byte order mark is no part of the first name', () => {
  expect(added('\ufeffNODE_ENV=production\nPORT=1').environment).toEqual({
    NODE_ENV: 'production',
    PORT: '1',
  })
})

test.each([
  ['UTF-16 with its mark', Buffer.from('\ufeffPORT=1\n', 'utf16le'), 1],
  ['UTF-16 without', Buffer.from('PORT=1\n', 'utf16le'), 1],
  ['a NUL byte', Buffer.from('PORT=1\nHOST=a\0b\n'), 2],
  ['Latin-1', Buffer.from('PORT=1\nOPERATOR_NAME=Alcôve\n', 'latin1'), 2],
  ['lines that end as no other does', Buffer.from('PORT=1\n#\nHOST=a\rHOST=b\n'), 3],
])('what is no UTF-8 text is refused: %s', (_, bytes, line) => {
  expect(() => added(bytes)).toThrow(new RegExp(`Line ${line} of .* is not UTF-8 text`))
})

test.each([
  ['never', 'PORT=1\nMAIL_FROM="Alcôve\nHOST=a\n'],
  ['by the next one', 'PORT=1\nMAIL_FROM="Alcôve\nHOST=a\nOPERATOR_NAME="b"\n'],
  ['never in a key', "PORT=1\nKEY='-----BEGIN PRIVATE KEY-----\nabc\n"],
])('a quote that is closed %s is refused', (_, text) => {
  expect(() => added(text)).toThrow(/The quote in line 2 of .* is not closed/)
})

test('what stands behind a quote is refused, but for a comment', () => {
  expect(added('A="b" # "c"\n').environment).toEqual({ A: 'b' })
  expect(() => added('A="b"c"\n')).toThrow(/Line 1 of .* goes on behind its quote/)
})

test('a # within a value is refused, for the rest would be a comment', () => {
  for (const line of ['KEY=abc#def', 'KEY=#abc'])
    expect(() => added(`${line}\n`)).toThrow(/Line 1 of .* put the value into quotes/)
  expect(added('A="b#c"\nB=d # e#f\nC= # none\n').environment).toEqual({ A: 'b#c', B: 'd', C: '' })
})

test('an empty value takes nothing of the next line, and an indented comment is one', () => {
  const { environment } = added('A= \nexport B=\n#\n\t# C=1\nD=2\n')
  expect(environment).toEqual({ A: '', B: '', D: '2' })
})

test('a key in several lines is one value', () => {
  const key = '-----BEGIN PRIVATE KEY-----\nab=\n-----END PRIVATE KEY-----\n'
  expect(added(`KEY="${key}"\r\n  export PORT = 1\n`).environment).toEqual({ KEY: key, PORT: '1' })
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
