import { readdirSync, readFileSync } from 'node:fs'
import { getMediaRevision, SERVICES } from '@alcove/contracts'
import { fillPath } from '@alcove/contracts/client'
import { openDatabase } from '@alcove/kit/database/database'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'

const SECRET_OF_SHELL = 'a-secret-that-lies-in-the-shell'

/** Environment of each process of the services and the gateway, by name, as read from the system. */
function environments(supervisor: number): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      if (Number(parent) !== supervisor) continue
      const name = /services\/([\w-]+)\/src\/main\.ts/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1]
      if (!name) continue
      const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
      found.set(
        name,
        Object.fromEntries(
          lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
        ),
      )
    } catch {
      // A process that has just ended.
    }
  }
  return found
}

describe.skipIf(process.platform !== 'linux')('services as processes', { timeout: 60_000 }, () => {
  let platform: InstalledPlatform
  let given: Map<string, Record<string, string>>
  const of = (name: string) => given.get(name) ?? {}
  const holders = (name: string) => [...given].filter(([, held]) => name in held).map(([program]) => program)

  beforeAll(async () => {
    platform = await installPlatform({ program: 'processes', environment: { SHELL_SECRET: SECRET_OF_SHELL } })
    given = environments(platform.running.pid)
  }, 240_000)
  afterAll(() => platform?.remove(), 60_000)

  test('are given their own secrets and no others', () => {
    expect([...given.keys()].sort()).toEqual([...SERVICES, 'gateway'].sort())
    expect(holders('AUTH_SIGNING_KEY')).toEqual(['identity'])
    expect(holders('SANDBOX_SECRET')).toEqual(['billing'])
    expect(holders('DATABASE_URL')).toEqual([])
    expect(holders('SHELL_SECRET')).toEqual([])
    for (const name of SERVICES) {
      const variable = `${name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`
      expect([name, holders(variable)]).toEqual([name, [name]])
    }
  })

  test('refuse internal operations, and take nothing from headers, without the internal key', async () => {
    const { PORT } = of('media')
    const media = `http://127.0.0.1:${PORT}`
    const path = fillPath(getMediaRevision.path, { id: 'unknown' })
    expect((await fetch(media + path)).status).toBe(404)
    const forged = {
      'X-Alcove-Internal-Key': 'a'.repeat(43),
      'X-Request-Id': 'forged',
      'X-Alcove-Client-Ip': '6.6.6.6',
    }
    const refused = await fetch(media + path, { headers: forged })
    expect([refused.status, ((await refused.json()) as { requestId: string }).requestId]).not.toContain(
      'forged',
    )
    const key = of('gateway').INTERNAL_KEY as string
    expect((await fetch(media + path, { headers: { 'X-Alcove-Internal-Key': key } })).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${of('identity').PORT}/internal/jwks.json`)).status).toBe(200)
  })

  test('have a database role each, without superuser and without a way into the databases of others', async () => {
    const urls = Object.fromEntries(
      SERVICES.map((name) => [
        name,
        of(name)[`${name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`] as string,
      ]),
    )
    for (const [name, url] of Object.entries(urls)) {
      const [role] = await query(url, 'SELECT * FROM pg_roles WHERE rolname = current_user')
      expect([name, role]).toMatchObject([
        name,
        {
          rolsuper: false,
          rolcreatedb: false,
          rolcreaterole: false,
          rolbypassrls: false,
          rolreplication: false,
        },
      ])
      for (const [other, theirs] of Object.entries(urls)) {
        if (other === name) continue
        const intruder = new URL(url)
        intruder.pathname = new URL(theirs).pathname
        await expect(query(intruder.toString(), 'SELECT 1')).rejects.toThrow(/permission denied/)
      }
      await expect(query(url, "SELECT pg_read_file('/etc/passwd')")).rejects.toThrow(/permission denied/)
      await expect(query(url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(/permission denied/)
    }
  })
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const database = openDatabase(url, 'test', pino({ level: 'silent' }), { poolSize: 1 })
  try {
    return await database.query(text)
  } finally {
    await database.close()
  }
}
