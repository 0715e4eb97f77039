import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serviceDatabaseUrl } from '../../src/config/common-config.ts'
import {
  ConfigError,
  duration,
  durationFrom,
  loadConfig,
  loadConfigs,
  onOff,
  port,
} from '../../src/config/load-config.ts'

const schema = z.object({
  PORT: port.default(8080),
  SECRET: z.string().min(8),
  TTL: duration.default(60),
  SWITCH: onOff.default(true),
})

test('reads defaults, numbers, durations and switches', () => {
  expect(loadConfig(schema, { SECRET: 'long enough', TTL: '12h', SWITCH: 'off' })).toEqual({
    PORT: 8080,
    SECRET: 'long enough',
    TTL: 43_200,
    SWITCH: false,
  })
})

test('reads a secret from a file', () => {
  const file = join(tmpdir(), `secret-${process.pid}`)
  writeFileSync(file, 'from a file\n')
  expect(loadConfig(schema, { SECRET_FILE: file }).SECRET).toBe('from a file')
})

test('names every problem at once, without values', () => {
  const load = () => loadConfig(schema, { PORT: '99999', SECRET: 'hunter2', TTL: 'soon' })
  expect(load).toThrow(/PORT[\s\S]*SECRET[\s\S]*TTL/)
  expect(load).not.toThrow(/hunter2/)
  expect(() => loadConfig(schema, { SECRET_FILE: '/does/not/exist' })).toThrow(
    'SECRET_FILE: the file cannot be read',
  )
})

test('treats empty variables as unset', () => {
  expect(loadConfig(schema, { SECRET: 'long enough', PORT: '' }).PORT).toBe(8080)
})

test('derives one database per service on the given server', () => {
  expect(serviceDatabaseUrl('postgresql://u:p@host:5432/alcove?sslmode=require', 'age-gate')).toBe(
    'postgresql://u:p@host:5432/alcove_age_gate?sslmode=require',
  )
})

test('treats blank variables as unset, also for numbers', () => {
  expect(loadConfig(schema, { SECRET: 'long enough', PORT: '  ', SECRET_FILE: ' ' }).PORT).toBe(8080)
})

test.each(['0', '0s', '0d', '99999999999d'])('refuses %s as a lifetime', (TTL) => {
  expect(() => loadConfig(schema, { SECRET: 'long enough', TTL })).toThrow(/TTL: .*expected/)
})

test('enforces a minimum duration of its own', () => {
  const own = z.object({ TTL: durationFrom('15m').default(3_600) })
  expect(loadConfig(own, { TTL: '15m' })).toEqual({ TTL: 900 })
  expect(() => loadConfig(own, { TTL: '899' })).toThrow('TTL: 15m or more is expected')
  expect(loadConfig(own, {})).toEqual({ TTL: 3_600 })
})

test('refuses several schemas together, naming a shared variable once', () => {
  const other = z.object({ PORT: port.default(1), NAME: z.string() })
  const load = () => loadConfigs([schema, other], { PORT: 'x', SECRET: 'long enough' })
  expect(load).toThrow(ConfigError)
  const problems = (() => {
    try {
      load()
    } catch (error) {
      return (error as ConfigError).problems
    }
  })()
  expect(problems).toEqual([expect.stringMatching(/^PORT: /), 'NAME: needed'])
})
