import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorProgram } from '../src/admin/program.ts'
import { explainCommandFailure } from '../src/console/explain.ts'
import { runCommand } from './run-command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-command-line-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Refuses before it opens anything, so no installation is needed. */
const run = (...args: string[]) => runCommand({ DATA_DIR: join(folder, 'data') }, ...args)

const ID = '01998d0e-5a0b-7c3e-9d4f-2b6a1c8e7f01'
/** A value that each argument accepts, by its name. */
const SAMPLES: Record<string, string> = {
  ...{ email: 'a@exemple.test', next: 'b@exemple.test', roles: 'admin' },
  ...{ service: 'media', number: '7', numbers: '7', ids: ID, files: 'a1'.repeat(32) },
  ...{ provider: 'eporner', folder: '/tmp/none', time: '32d', payment: 'pay_1', command: 'backup' },
  ...{ entries: '2026-11-22/hls/a/b', sweeps: 'originals' },
}

const { commands, options: general } = operatorProgram({})
type Operated = (typeof commands)[number]
const mandatory = ({ options }: Operated) =>
  options.flatMap((option) => (option.mandatory && option.long ? [option.long, 'x'] : []))
const valid = (command: Operated) => [
  ...command.registeredArguments.map((one) => SAMPLES[one.name()] ?? ''),
  ...mandatory(command),
]

test('knows what every argument accepts', () => {
  expect(commands.length).toBeGreaterThan(35)
  const names = commands.flatMap((one) => one.registeredArguments.map((argument) => argument.name()))
  expect(names.filter((name) => SAMPLES[name] === undefined)).toEqual([])
})

const named = (has: (command: Operated) => boolean) =>
  commands.filter(has).map((command) => [command.name(), command] as const)

test.each(named(() => true))(
  '%s refuses options that it does not know, also beginnings of those that it does',
  async (name, command) => {
    const cut = command.options.flatMap(({ long }) => (long ? [long.slice(0, -1)] : []))
    for (const option of ['--al', '--no-such', '-x', ...cut])
      await expect(run(name, ...valid(command), option)).rejects.toThrow(`unknown option '${option}'`)
  },
)

test.each(named((one) => one.registeredArguments.every(({ variadic }) => !variadic)))(
  '%s refuses surplus arguments',
  async (name, command) => {
    await expect(run(name, ...valid(command), 'surplus')).rejects.toThrow('too many arguments')
  },
)

test.each(named((one) => one.registeredArguments.some(({ required }) => required)))(
  '%s refuses missing arguments',
  async (name, command) => {
    await expect(run(name, ...mandatory(command))).rejects.toThrow('missing required argument')
  },
)

test.each(named((one) => one.options.some((option) => option.mandatory)))(
  '%s refuses to run without a reason',
  async (name, command) => {
    const withoutReason = valid(command).slice(0, -2)
    await expect(run(name, ...withoutReason)).rejects.toThrow(
      "required option '--reason <text>' not specified",
    )
  },
)

test.each(named((one) => one.options.some(({ required }) => required)))(
  '%s refuses an option in place of the value of another',
  async (name, command) => {
    for (const { long, required } of command.options)
      if (long && required)
        await expect(run(name, ...valid(command), long, '--all')).rejects.toThrow('looks like another option')
  },
)

test('creates nothing, whatever is refused', async () => {
  expect(general.map(({ long }) => long)).toEqual(['--create'])
  expect(await readdir(folder)).toEqual([])
})

test.each([['events:dql'], ['dlq'], ['help', 'events:dql']])(
  'refuses the unknown command %s %s',
  async (...args) => {
    await expect(run(...args)).rejects.toThrow(`unknown command '${args.at(-1)}'`)
  },
)

test('refuses an account with a password that the site would refuse', async () => {
  for (const command of ['user:create', 'user:password'])
    for (const password of ['', 'courte7'])
      await expect(run(command, 'a@exemple.test', '--password', password)).rejects.toThrow(
        '8 to 1024 characters',
      )
})

test.each([
  [
    { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' },
    'a server does not answer (connect',
  ],
  [{ code: '28P01', message: 'password authentication failed' }, 'the database refuses the connection (pass'],
  [{ code: '3D000', message: 'database "x" does not exist' }, 'Look at DATABASE_URL.'],
])('explains %o without a stack', ({ code, message }, words) => {
  const error = Object.assign(new Error(message), { code })
  for (const one of [error, new AggregateError([error])]) {
    const sentence = explainCommandFailure(one)
    expect(sentence).toContain(words)
    expect(sentence).not.toContain('\n')
  }
})
