import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { invoiceWarnings } from '@alcove/billing/check-settings'
import { SERVICES } from '@alcove/contracts'
import { knownSettings } from '@alcove/embedded/config'
import { type Program, settingsOf } from '@alcove/embedded/settings/service-settings'
import { settingsWarnings as gatewayWarnings } from '@alcove/gateway/check-settings'
import { internalConfig, upstreamConfig } from '@alcove/gateway/config'
import { readSettings } from '@alcove/kit/config/load-config'
import { standaloneConfig } from '@alcove/kit/service/run-service'
import { mailWarnings, particularsInMails } from '@alcove/reporting/check-settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const shipped = fileURLToPath(new URL('./', import.meta.url))
const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const UNITS = ['alcove.service', 'alcove@.service', 'alcove-migrate.service', 'alcove.target']
const PROGRAMS = [...SERVICES, 'gateway']

const isThere = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
)
if (!isThere) console.warn('\n*** SKIPPED: units of systemd. Install systemd (its systemd-analyze). ***\n')

describe.skipIf(!isThere)('systemd', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'alcove-units-'))
    cpSync(shipped, folder, { recursive: true })
    for (const unit of UNITS) {
      const text = readFileSync(join(folder, unit), 'utf8')
      writeFileSync(join(folder, unit), text.replaceAll('/opt/alcove', checkout))
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const verify = (...units: string[]) =>
    run('systemd-analyze', ['verify', '--man=no', ...units.map((unit) => join(folder, unit))])

  test('understands every line of the units', async () => {
    const instances = PROGRAMS.map((name) => `alcove@${name}.service`)
    const { stderr } = await verify(...UNITS.filter((unit) => !unit.includes('@')), ...instances)
    expect(stderr).toBe('')
  })

  test('would say what it does not understand', async () => {
    const text = readFileSync(join(folder, 'alcove.service'), 'utf8')
    writeFileSync(join(folder, 'wrong.service'), text.replace('ProtectSystem=strict', 'ProtectSystm=strict'))
    expect((await verify('wrong.service')).stderr).toContain('ProtectSystm')
  })
})

test('every process has an account, and settings that exist', () => {
  const accounts = readFileSync(join(shipped, 'alcove.sysusers'), 'utf8')
  for (const name of [...PROGRAMS, 'migrate']) expect(accounts).toContain(`u alcove-${name} `)
  const files = [join(shipped, 'alcove.env'), ...envFiles()]
  expect(files).toHaveLength(1 + PROGRAMS.length + 2)
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name),
  )
  const known = knownSettings()
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('operator commands find the files where media keeps them, and know what events travel over', () => {
  const read = (name: string) =>
    new Map(
      [...readFileSync(join(shipped, 'services', `${name}.env`), 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(
        ([, key = '', value = '']) => [key, value] as const,
      ),
    )
  const [operator, media, shared] = [read('migrate'), read('media'), read('services')]
  for (const name of ['OBJECT_STORE', 'OBJECT_FOLDER', 'S3_BUCKET'])
    expect([name, operator.get(name)]).toEqual([name, media.get(name)])
  expect(operator.get('EVENT_TRANSPORT')).toBe(shared.get('EVENT_TRANSPORT') ?? 'postgres')
  expect(operator.get('INSTALLATION_ID')).toBe(shared.get('INSTALLATION_ID'))
})

test.each(PROGRAMS)('%s finds every setting that production asks for in its files', (name) => {
  const shown = namesShown('services/services.env', `services/${name}.env`, ...dropInsOf(name))
  const schema = settingsOf[name as Program].extend(
    name === 'gateway' ? { ...upstreamConfig.shape, ...internalConfig.shape } : standaloneConfig.shape,
  )
  const needed = readSettings(schema, { NODE_ENV: 'production' }).problems.map((line) => line.split(':')[0])
  expect([...needed, ...warnedOf(name)].filter((one) => !shown.has(one ?? ''))).toEqual([])
})

test('one process finds every setting that production warns of in its file', () => {
  const shown = namesShown('alcove.env', 'alcove.service')
  expect(PROGRAMS.flatMap(warnedOf).filter((one) => !shown.has(one))).toEqual([])
})

test('a unit takes its settings from /etc/alcove alone, whatever lies in the checkout', () => {
  for (const unit of UNITS.filter((one) => one.endsWith('.service'))) {
    const text = readFileSync(join(shipped, unit), 'utf8')
    if (text.includes('run.mjs')) expect(text).toContain('Environment=DOTENV=off\n')
  }
})

/** Settings that a program warns of in production as long as they are left out. */
function warnedOf(name: string): string[] {
  const bare = { NODE_ENV: 'production' as const, PAYMENT_PROVIDER: 'stripe' as const }
  const lines = [
    ...(name === 'gateway' ? gatewayWarnings({ ...bare, TRUSTED_PROXIES: 1 }) : []),
    ...(name === 'billing' ? invoiceWarnings(bare as never) : []),
    ...(name === 'reporting' ? [...mailWarnings(bare), ...particularsInMails(bare as never)] : []),
    ...(name === 'reporting' ? mailWarnings({ ...bare, SMTP_URL: 'x', MAIL_FROM: 'a@localhost' }) : []),
  ]
  return lines.flatMap((line) => line.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [])
}

/** X and X_FILE are one setting. */
function namesShown(...files: string[]): Set<string> {
  const text = files.map((file) => readFileSync(join(shipped, file), 'utf8')).join('\n')
  return new Set([...text.matchAll(/^(?:Environment=)?(\w+?)(?:_FILE)?=/gm)].map(([, name = '']) => name))
}

function dropInsOf(name: string): string[] {
  const folder = `alcove@${name}.service.d`
  return existsSync(join(shipped, folder))
    ? readdirSync(join(shipped, folder)).map((file) => `${folder}/${file}`)
    : []
}

function envFiles(): string[] {
  const folder = join(shipped, 'services')
  return readdirSync(folder).map((name) => join(folder, name))
}
