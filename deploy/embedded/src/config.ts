import { join } from 'node:path'
import { billingConfig } from '@alcove/billing/config'
import { SERVICES } from '@alcove/contracts'
import { upstreamConfig } from '@alcove/gateway/config'
import {
  commonConfig,
  commonProblems,
  serviceDatabaseConfig,
  serviceDatabaseUrls,
  serviceVariable,
} from '@alcove/kit/config/common-config'
import {
  ConfigError,
  type Environment,
  isUnset,
  oncePerVariable,
  onOff,
  readSettings,
} from '@alcove/kit/config/load-config'
import { weakSecrets } from '@alcove/kit/config/weak-secret'
import { isWithin } from '@alcove/kit/files/is-within'
import { standaloneConfig } from '@alcove/kit/service/run-service'
import { z } from 'zod'
import { findMisspelt } from './settings/find-misspelt.ts'
import { serviceProblems, serviceSchemas, serviceWarnings } from './settings/service-settings.ts'

/** Settings of a whole platform on one machine, beside those of its services. */
export const platformConfig = commonConfig.extend({
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
  ACCOUNT_LINK_KEY: z
    .string()
    .optional()
    .describe('see identity; an installation derives it from GRANT_SIGNING_KEY'),
  PAYMENT_PROVIDER: billingConfig.shape.PAYMENT_PROVIDER,
  MEDIA_WORKERS: z.coerce
    .number()
    .int()
    .min(0)
    .max(32)
    .default(1)
    .describe(
      'processes that prepare videos with npm run start:distributed; 0: media prepares them by itself, as npm start does',
    ),
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

/**
 * Reads the settings of a whole platform and checks those of its services, so that no service refuses one later.
 * @throws ConfigError naming every problem
 */
export function loadPlatformConfig(environment: Environment): PlatformConfig {
  const { valid, problems } = readSettings(platformConfig, environment)
  const found = oncePerVariable([
    ...problems,
    ...commonProblems(valid),
    ...workFolderProblems(valid.DATA_DIR, environment.WORK_FOLDER),
    ...(valid.NODE_ENV === 'production' ? productionProblems(valid) : []),
    ...(valid.MIGRATE === 'never' && !valid.DATABASE_URL
      ? ['MIGRATE: never needs DATABASE_URL; the bundled database is migrated by the start']
      : []),
    ...readSettings(databaseConfig, environment).problems,
    ...serviceProblems(environment),
    ...misspelt(environment).problems,
  ])
  if (found.length > 0) throw new ConfigError(found)
  const config = valid as z.output<typeof platformConfig>
  const { NODE_ENV, HOST, DEMO_DATA } = config
  return { ...config, demo: DEMO_DATA ?? (NODE_ENV !== 'production' && isLoopback(HOST)) }
}

/** Warnings for the operator's terminal that do not prevent the start. */
export function platformWarnings(environment: Environment): string[] {
  return [...misspelt(environment).warnings, ...serviceWarnings(environment)]
}

/** Refuses to have media clear, or fill, a folder of the platform's own files. */
function workFolderProblems(dataDir: string | undefined, workFolder: string | undefined): string[] {
  if (!dataDir || isUnset(workFolder)) return []
  const isApart = !isWithin(workFolder, dataDir) && !isWithin(dataDir, workFolder)
  if (isApart || isWithin(workFolder, join(dataDir, 'work'))) return []
  return ['WORK_FOLDER: must lie apart from DATA_DIR, or in its folder `work`']
}

function productionProblems(settings: Partial<z.output<typeof platformConfig>>): string[] {
  const problems = weakSecrets(settings)
  if (!settings.AUTH_SIGNING_KEY) problems.push('AUTH_SIGNING_KEY: needed in production')
  if (!settings.GRANT_SIGNING_KEY) problems.push('GRANT_SIGNING_KEY: needed in production')
  if (settings.DEMO_DATA) problems.push('DEMO_DATA: not in production')
  if (settings.DEMO_PASSWORD) problems.push('DEMO_PASSWORD: not in production')
  return problems
}

/** Settings read by tools, tests and the start shim, not by a schema. */
const OTHER_SETTINGS = ['CHROMIUM_PATH', 'DOTENV']

/** Names of all settings, of the platform and of every service. */
export function knownSettings(): Set<string> {
  const schemas = [platformConfig, databaseConfig, standaloneConfig, upstreamConfig, ...serviceSchemas]
  return new Set([...schemas.flatMap((schema) => Object.keys(schema.shape)), ...OTHER_SETTINGS])
}

/** Variables that resemble a setting but are none. */
export function misspelt(environment: Environment) {
  return findMisspelt(Object.keys(environment), knownSettings())
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

export const DATABASES = [...SERVICES, 'events'] as const
export type DatabaseName = (typeof DATABASES)[number]

const databaseConfig = serviceDatabaseConfig(DATABASES)

export function databaseVariable(name: DatabaseName): string {
  return serviceVariable(name, 'DATABASE_URL')
}

/** Gives every service a database of its own, on one server unless a variable names another. */
export function databaseUrls(serverUrl: string, environment: Environment): Record<DatabaseName, string> {
  return serviceDatabaseUrls(DATABASES, serverUrl, environment)
}
