import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { duration, loadConfig, onOff, port } from '../../src/config/load-config.ts'
import { serviceDatabaseUrl } from '../../src/config/process-config.ts'

const schema = z.object({
  PORT: port.default(8080),
  SECRET: z.string().min(8),
  TTL: duration.default(60),
  SWITCH: onOff.default(true),
})

test('defaults, numbers, durations and switches', () => {
  expect(loadConfig(schema, { SECRET: 'long enough', TTL: '12h', SWITCH: 'off' })).toEqual({
    PORT: 8080,
    SECRET: 'long enough',
    TTL: 43_200,
    SWITCH: false,
  })
})

test('a secret may lie in a file', () => {
  const file = join(tmpdir(), `secret-${process.pid}`)
  writeFileSync(file, 'from a file\n')
  expect(loadConfig(schema, { SECRET_FILE: file }).SECRET).toBe('from a file')
})

test('names everything that is wrong at once, and shows no value', () => {
  const load = () => loadConfig(schema, { PORT: '99999', SECRET: 'hunter2', TTL: 'soon' })
  expect(load).toThrow(/PORT[\s\S]*SECRET[\s\S]*TTL/)
  expect(load).not.toThrow(/hunter2/)
  expect(() => loadConfig(schema, { SECRET_FILE: '/does/not/exist' })).toThrow(
    'SECRET_FILE: the file cannot be read',
  )
})

test('empty variables count as unset', () => {
  expect(loadConfig(schema, { SECRET: 'long enough', PORT: '' }).PORT).toBe(8080)
})

test('one database per service on the given server', () => {
  expect(serviceDatabaseUrl('postgresql://u:p@host:5432/alcove?sslmode=require', 'age-gate')).toBe(
    'postgresql://u:p@host:5432/alcove_age_gate?sslmode=require',
  )
})
