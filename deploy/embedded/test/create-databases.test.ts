import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DATABASES, databaseVariable } from '../src/config.ts'
import { createDatabases } from '../src/databases/create-databases.ts'

describe('databases for services that may create none', () => {
  let own: OwnDatabases
  let environment: Record<string, string>
  beforeAll(() => {
    own = reserveDatabases()
    environment = { DATABASE_URL: inject('databaseUrl'), ...urlsWith('first') }
  })
  afterAll(async () => {
    const roles = await own.created()
    await own.drop()
    for (const role of roles) await own.execute(`DROP ROLE "${role}"`)
  })

  /** Database URLs with the role of each, which is named after its database. */
  function urlsWith(password: string): Record<string, string> {
    const { host } = new URL(own.url)
    const names = DATABASES.map((name) => [name, `${own.base}_${name.replaceAll('-', '_')}`] as const)
    return Object.fromEntries(
      names.map(([name, role]) => [databaseVariable(name), `postgres://${role}:${password}@${host}/${role}`]),
    )
  }
  async function ask(url: string, sql: string) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** Hashes, as the server keeps them; this server lets everybody in who is on this machine. */
  async function passwords(): Promise<string[]> {
    const sql = `SELECT rolpassword FROM pg_authid WHERE starts_with(rolname, '${own.base}_')`
    return (await ask(inject('databaseUrl'), sql)).map(({ rolpassword }) => rolpassword)
  }

  test('are created with a role each that owns nothing else', async () => {
    expect(await createDatabases(environment)).toHaveLength(DATABASES.length)
    expect(await own.created()).toHaveLength(DATABASES.length)
    const { MEDIA_DATABASE_URL: media = '', BILLING_DATABASE_URL: billing = '' } = environment
    await ask(media, 'CREATE TABLE film (id int)')
    expect(await ask(media, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([
      { rolsuper: false },
    ])
    const intruder = new URL(media)
    intruder.pathname = new URL(billing).pathname
    await expect(ask(intruder.toString(), 'SELECT 1')).rejects.toThrow(/permission denied/)
  })

  test('keep their data when created again, and take a new password', async () => {
    const next = { ...environment, ...urlsWith('second') }
    const before = await passwords()
    await createDatabases(next)
    expect(await ask(next.MEDIA_DATABASE_URL as string, 'SELECT * FROM film')).toEqual([])
    expect((await passwords()).filter((hash) => before.includes(hash))).toEqual([])
  })

  test.each([
    ['without a superuser', { DATABASE_URL: '' }, 'DATABASE_URL: needed'],
    [
      'of another server',
      { MEDIA_DATABASE_URL: 'postgres://a:b@other:5432/a' },
      'is expected, the server of',
    ],
    ['whose role has another name', { MEDIA_DATABASE_URL: 'postgres://a:b@HOST/c' }, 'a role named as'],
    ['without a password', { MEDIA_DATABASE_URL: 'postgres://a@HOST/a' }, 'a password is expected'],
    ['that are not named', { MEDIA_DATABASE_URL: '' }, 'MEDIA_DATABASE_URL is needed'],
  ])('are refused %s', async (_, wrong, message) => {
    const { host } = new URL(own.url)
    const settings = Object.entries(wrong).map(([name, value]) => [name, value.replace('HOST', host)])
    await expect(createDatabases({ ...environment, ...Object.fromEntries(settings) })).rejects.toThrow(
      message,
    )
  })
})
