import { z } from 'zod'
import { kafkaConfig, kafkaProblems } from './kafka-config.ts'
import { ConfigError, type Environment, loadConfig, port } from './load-config.ts'

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'a URL like postgres://user:password@host:5432/alcove is expected',
})

/** An origin; undefined when unset. */
export const publicUrl = z
  .url()
  .optional()
  .describe('address that visitors use; taken from each request where unset')
  .transform((url) => (url === undefined ? undefined : new URL(url).origin))

/** Settings of every process, independent of its service. */
export const commonConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('production: signing keys are required, demo data and sandboxes are refused'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('lowest level that is logged'),
  LOG_FILE: z
    .string()
    .optional()
    .describe(
      'file of the log, which rotates by itself; npm start: DATA_DIR/logs, a service: standard output',
    ),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PORT: port.default(8080).describe('port to listen on; 0 takes a free one'),
  DATABASE_URL: postgresUrl
    .optional()
    .describe('PostgreSQL server; databases are named <db>_<service>, events <db>_events'),
  INSTALLATION_ID: z
    .uuid()
    .toLowerCase()
    .optional()
    .describe('installation that databases and object store must belong to; npm start keeps it in DATA_DIR'),
  MIGRATE: z
    .enum(['at-start', 'never'])
    .default('at-start')
    .describe(
      'never: a process refuses a database that is behind it instead of migrating it; `npm run admin -- migrate` does that',
    ),
  EVENT_TRANSPORT: z.enum(['postgres', 'kafka']).default('postgres').describe('what events travel over'),
  ...kafkaConfig.shape,
  METRICS_TOKEN: z.string().optional().describe('bearer token for /metrics; unset: loopback only'),
})
export type CommonConfig = z.output<typeof commonConfig>

/** Lists inconsistent settings, as lines of a ConfigError. */
export function commonProblems(settings: Partial<CommonConfig>): string[] {
  const { EVENT_TRANSPORT, NODE_ENV } = settings
  return EVENT_TRANSPORT === 'kafka' ? kafkaProblems(settings, NODE_ENV === 'production') : []
}

/** Maps `postgres://…/alcove` and `media` to `postgres://…/alcove_media`. Dashes become underscores. */
export function serviceDatabaseUrl(serverUrl: string, service: string): string {
  const url = new URL(serverUrl)
  const base = url.pathname.replace(/^\//, '') || 'alcove'
  url.pathname = `/${base}_${service.replaceAll('-', '_')}`
  return url.toString()
}

/** Maps `age-gate` and `DATABASE_URL` to `AGE_GATE_DATABASE_URL`. */
export function serviceVariable(service: string, name: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${name}`
}

/** Schema of `<SERVICE>_DATABASE_URL` for each service. */
export function serviceDatabaseConfig(names: readonly string[]) {
  return z.object(
    Object.fromEntries(names.map((name) => [serviceVariable(name, 'DATABASE_URL'), postgresUrl.optional()])),
  )
}

/**
 * Resolves the database of each service: its own variable (`MEDIA_DATABASE_URL`), else one on the shared server.
 * @throws ConfigError when neither is set
 */
export function serviceDatabaseUrls<N extends string>(
  names: readonly N[],
  serverUrl: string | undefined,
  environment: Environment,
): Record<N, string> {
  const variable = (name: string) => serviceVariable(name, 'DATABASE_URL')
  const own = loadConfig(serviceDatabaseConfig(names), environment)
  const resolveUrl = (name: N): string => {
    const url = own[variable(name)] ?? (serverUrl && serviceDatabaseUrl(serverUrl, name))
    if (!url) throw new ConfigError([`DATABASE_URL or ${variable(name)} is needed`])
    return url
  }
  return Object.fromEntries(names.map((name) => [name, resolveUrl(name)])) as Record<N, string>
}
