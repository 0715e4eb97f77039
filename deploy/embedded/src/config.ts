import { billingConfig } from '@alcove/billing/config'
import { SERVICES } from '@alcove/contracts'
import { ConfigError, type Environment, loadConfig, onOff } from '@alcove/kit/config/load-config'
import { processConfig, serviceDatabaseUrls, serviceVariable } from '@alcove/kit/config/process-config'
import { z } from 'zod'

/** Settings of a whole platform on one machine, beside those of its services. */
export const platformConfig = processConfig.extend({
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('folder of everything that is kept: database, files, mail, logs, secrets'),
  AUTH_SIGNING_KEY: z
    .string()
    .optional()
    .describe('see identity; generated into DATA_DIR outside production'),
  GRANT_SIGNING_KEY: z
    .string()
    .optional()
    .describe('see gateway; generated into DATA_DIR outside production'),
  PAYMENT_PROVIDER: billingConfig.shape.PAYMENT_PROVIDER,
  DEMO_DATA: onOff
    .optional()
    .describe(
      'neutral demo content and accounts; by default on where HOST is loopback and this is not production',
    ),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .describe('password of the demo accounts; random once per DATA_DIR otherwise'),
})
export type PlatformConfig = z.output<typeof platformConfig> & { demo: boolean }

/** @throws ConfigError naming everything that is wrong */
export function loadPlatformConfig(environment: Environment): PlatformConfig {
  const config = loadConfig(platformConfig, environment)
  const production = config.NODE_ENV === 'production'
  const problems: string[] = []
  if (config.EVENT_TRANSPORT === 'kafka' && config.KAFKA_BROKERS.length === 0)
    problems.push('KAFKA_BROKERS: needed with EVENT_TRANSPORT=kafka')
  if (production) {
    if (!config.AUTH_SIGNING_KEY) problems.push('AUTH_SIGNING_KEY: needed in production')
    if (!config.GRANT_SIGNING_KEY) problems.push('GRANT_SIGNING_KEY: needed in production')
    if (config.DEMO_DATA) problems.push('DEMO_DATA: not in production')
    if (config.DEMO_PASSWORD) problems.push('DEMO_PASSWORD: not in production')
    if (config.PAYMENT_PROVIDER === 'sandbox')
      problems.push('PAYMENT_PROVIDER: not the sandbox in production; stripe or verotel')
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return { ...config, demo: config.DEMO_DATA ?? (!production && isLoopback(config.HOST)) }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

export const DATABASES = [...SERVICES, 'events'] as const
export type DatabaseName = (typeof DATABASES)[number]

export function databaseVariable(name: DatabaseName): string {
  return serviceVariable(name, 'DATABASE_URL')
}

/** A database of its own for every service, on one server unless a variable says otherwise. */
export function databaseUrls(serverUrl: string, environment: Environment): Record<DatabaseName, string> {
  return serviceDatabaseUrls(DATABASES, serverUrl, environment)
}
