import { expect, test } from 'vitest'
import { kafkaCluster, kafkaConfig, kafkaProblems } from '../../src/config/kafka-config.ts'
import { loadConfig } from '../../src/config/load-config.ts'

const CA = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
const BROKERS = { KAFKA_BROKERS: 'a.test:9093, b.test:9093' }
const read = (environment: Record<string, string>) => loadConfig(kafkaConfig, { ...BROKERS, ...environment })
const LOGIN = { KAFKA_SASL_MECHANISM: 'plain', KAFKA_USERNAME: 'alcove', KAFKA_PASSWORD: 'secret' }

test('connects to brokers in clear without a login by default', () => {
  expect(kafkaCluster(read({}))).toEqual({ brokers: ['a.test:9093', 'b.test:9093'], tls: null, sasl: null })
})

test('reads TLS with a certificate, and a login', () => {
  const settings = read({ KAFKA_TLS: 'on', KAFKA_CA: CA, ...LOGIN, KAFKA_SASL_MECHANISM: 'scram-sha-256' })
  expect(kafkaCluster(settings)).toMatchObject({
    tls: { ca: CA },
    sasl: { mechanism: 'scram-sha-256', username: 'alcove', password: 'secret' },
  })
  expect(kafkaProblems(settings, true)).toEqual([])
})

test.each<[Record<string, string>, string]>([
  [{ KAFKA_CA: CA }, 'KAFKA_CA: needs KAFKA_TLS=on'],
  [
    { KAFKA_SASL_MECHANISM: 'plain', KAFKA_USERNAME: 'alcove' },
    'KAFKA_PASSWORD: needed with KAFKA_SASL_MECHANISM',
  ],
  [{ KAFKA_PASSWORD: 'secret' }, 'KAFKA_PASSWORD: needs KAFKA_SASL_MECHANISM'],
  [LOGIN, 'KAFKA_SASL_MECHANISM: plain sends the password in clear without KAFKA_TLS=on'],
])('refuses %j', (environment, problem) => {
  expect(kafkaProblems(read(environment), true)).toContain(problem)
})

test('refuses text that is no certificate', () => {
  expect(() => read({ KAFKA_CA: 'ca.pem' })).toThrow('KAFKA_CA: a certificate in PEM format is expected')
})
