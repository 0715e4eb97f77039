import { z } from 'zod'
import { onOff } from './load-config.ts'

export const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const

/** Connection to the brokers; read only with EVENT_TRANSPORT=kafka. */
export const kafkaConfig = z.object({
  KAFKA_BROKERS: z
    .string()
    .optional()
    .transform((list) =>
      (list ?? '')
        .split(',')
        .map((broker) => broker.trim())
        .filter(Boolean),
    )
    .refine((brokers) => brokers.every((broker) => /^[^\s:/]+:\d{1,5}$/.test(broker)), {
      error: 'host:port is expected, more than one with commas between',
    })
    .describe('comma-separated list of host:port'),
  KAFKA_TLS: onOff.default(false).describe('on: connections to brokers are encrypted'),
  KAFKA_CA: z
    .string()
    .regex(/-----BEGIN CERTIFICATE-----/, 'a certificate in PEM format is expected')
    .optional()
    .describe("certificates (PEM) that brokers' own are checked against; those of the system where unset"),
  KAFKA_SASL_MECHANISM: z.enum(SASL_MECHANISMS).optional().describe('how brokers are logged in to'),
  KAFKA_USERNAME: z.string().optional().describe('account at the brokers'),
  KAFKA_PASSWORD: z.string().optional().describe('its password'),
})
export type KafkaConfig = z.output<typeof kafkaConfig>

/** Lists inconsistent settings, as lines of a ConfigError. */
export function kafkaProblems(settings: Partial<KafkaConfig>, isProduction: boolean): string[] {
  const { KAFKA_BROKERS, KAFKA_TLS, KAFKA_CA, KAFKA_SASL_MECHANISM: mechanism } = settings
  const problems: string[] = []
  if (KAFKA_BROKERS?.length === 0) problems.push('KAFKA_BROKERS: needed with EVENT_TRANSPORT=kafka')
  if (KAFKA_CA && !KAFKA_TLS) problems.push('KAFKA_CA: needs KAFKA_TLS=on')
  for (const name of ['KAFKA_USERNAME', 'KAFKA_PASSWORD'] as const) {
    if (mechanism && settings[name] === undefined) problems.push(`${name}: needed with KAFKA_SASL_MECHANISM`)
    if (!mechanism && settings[name] !== undefined) problems.push(`${name}: needs KAFKA_SASL_MECHANISM`)
  }
  if (mechanism === 'plain' && !KAFKA_TLS && isProduction)
    problems.push('KAFKA_SASL_MECHANISM: plain sends the password in clear without KAFKA_TLS=on')
  return problems
}

/** Brokers and how to connect to them. */
export interface KafkaCluster {
  brokers: string[]
  /** Null for unencrypted connections. */
  tls: { ca?: string } | null
  /** Null for connections without a login. */
  sasl: { mechanism: (typeof SASL_MECHANISMS)[number]; username: string; password: string } | null
}

export function kafkaCluster(settings: KafkaConfig): KafkaCluster {
  const { KAFKA_CA, KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: username = '' } = settings
  return {
    brokers: settings.KAFKA_BROKERS,
    tls: settings.KAFKA_TLS ? { ...(KAFKA_CA && { ca: KAFKA_CA }) } : null,
    sasl: mechanism ? { mechanism, username, password: settings.KAFKA_PASSWORD ?? '' } : null,
  }
}
