import { z } from 'zod'
import { port } from './load-config.ts'

/** What every process of the platform understands, whichever service it runs. */
export const processConfig = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('production: signing keys are required, demo data and sandboxes are refused'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('lowest level that is logged'),
  HOST: z.string().default('127.0.0.1').describe('address to listen on'),
  PORT: port.default(8080).describe('port to listen on; 0 takes a free one'),
  DATABASE_URL: z
    .url()
    .optional()
    .describe('PostgreSQL server; databases are named <db>_<service>, events <db>_events'),
  EVENT_TRANSPORT: z.enum(['postgres', 'kafka']).default('postgres').describe('what events travel over'),
  KAFKA_BROKERS: z
    .string()
    .optional()
    .transform((list) =>
      (list ?? '')
        .split(',')
        .map((broker) => broker.trim())
        .filter(Boolean),
    )
    .describe('comma-separated list of host:port'),
  METRICS_TOKEN: z.string().optional().describe('bearer token for /metrics; unset: loopback only'),
})
export type ProcessConfig = z.output<typeof processConfig>

/** `postgres://…/alcove` and `media` -> `postgres://…/alcove_media`. Dashes become underscores. */
export function serviceDatabaseUrl(serverUrl: string, service: string): string {
  const url = new URL(serverUrl)
  const base = url.pathname.replace(/^\//, '') || 'alcove'
  url.pathname = `/${base}_${service.replaceAll('-', '_')}`
  return url.toString()
}
