import { expect, test } from 'vitest'
import { misspelt } from '../config.ts'
import { editDistance } from './edit-distance.ts'

const of = (name: string) => misspelt({ [name]: 'x' })

test.each([
  ['VIEW_LIMIT_BASICS', 'VIEW_LIMIT_BASIC'],
  ['PROVIDER_EPORNER_ULR', 'PROVIDER_EPORNER_URL'],
  ['AGE_PROOF_TLL', 'AGE_PROOF_TTL'],
  ['VEROTEL_SHOPID', 'VEROTEL_SHOP_ID'],
  ['DEMO_DATE', 'DEMO_DATA'],
  ['GRANT_SIGNING_KEYS_FILE', 'GRANT_SIGNING_KEY'],
  ['verotel_shop_id', 'VEROTEL_SHOP_ID'],
])('refuses %s, and suggests %s', (name, meant) => {
  expect(of(name)).toEqual({ problems: [`${name}: no such setting; is ${meant} meant?`], warnings: [] })
})

test.each([
  ['DATADIR', 'DATA_DIR'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['MEDIA_DATABASEURL', 'MEDIA_DATABASE_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['RATE_LIMITS', 'RATE_LIMIT'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['KAFKA_BROKER', 'KAFKA_BROKERS'],
  ['PORTS', 'PORT'],
])('warns of %s, which may belong to another program, and suggests %s', (name, meant) => {
  expect(of(name)).toEqual({
    problems: [],
    warnings: [`${name} is no setting of Alcôve; is ${meant} meant?`],
  })
})

test('warns of a name that only begins like ours', () => {
  expect(of('VEROTEL_MERCHANT')).toEqual({
    problems: [],
    warnings: ['VEROTEL_MERCHANT is no setting of Alcôve'],
  })
})

test.each([
  ['SELLER_NAME', 'OPERATOR_NAME'],
  ['SELLER_VAT_ID_FILE', 'OPERATOR_VAT_ID'],
])('refuses %s, and gives its present name: %s', (name, present) => {
  expect(of(name)).toEqual({ problems: [`${name}: is now called ${present}`], warnings: [] })
})

test('ignores variables of systems, shells, npm and clusters, and accepts settings and their files', () => {
  const names =
    'PATH HOME HOSTNAME PWD LANG TERM USER MAIL SHELL LOGNAME TMPDIR EDITOR NODE_OPTIONS NODE_PATH npm_config_cache npm_lifecycle_event ' +
    'MEDIA_PORT MEDIA_SERVICE_HOST IDENTITY_PORT_8081_TCP PGHOST PGPORT DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK INVOCATION_ID _ ' +
    'DATA_DIR PORT GRANT_SIGNING_KEY_FILE MEDIA_DATABASE_URL EVENTS_DATABASE_URL IDENTITY_URL SOLE_REPLICA CHROMIUM_PATH'
  expect(misspelt(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual({
    problems: [],
    warnings: [],
  })
})

test.each([
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['abc', 'ab', 1],
  ['abc', 'xabc', 1],
  ['abcd', 'badc', 2],
  ['kitten', 'sitting', 3],
])('counts the distance of %s and %s as %i', (a, b, distance) => {
  expect(editDistance(a, b, 9)).toBe(distance)
})
