import { resolve } from 'node:path'
import { SERVICES, type ServiceName } from '@alcove/contracts'
import { type Environment, loadConfig } from '@alcove/kit/config/load-config'
import { serviceDatabaseUrls } from '@alcove/kit/config/process-config'
import { createLogger } from '@alcove/kit/log/logger'
import { type Command, InvalidArgumentError } from 'commander'
import { platformConfig } from '../config.ts'
import { readInstallationId } from '../installation/installation-id.ts'
import { type MigratedDatabases, migrateInstallation } from '../installation/migrate-installation.ts'
import { announceInstallation } from './announce-installation.ts'

/** The command that needs no other setting: it runs as a job of its own, without keys. */
export const MIGRATE_COMMAND = 'migrate'

const migrateConfig = platformConfig.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  EVENT_TRANSPORT: true,
  INSTALLATION_ID: true,
  NODE_ENV: true,
})

const SERVICE = '{service}'

interface Options {
  servicesAs?: string
}

export function addMigrateCommand(program: Command, environment: Environment): void {
  program
    .command(MIGRATE_COMMAND)
    .description(
      'bring the databases of all services up to date, as the role of DATABASE_URL or <SERVICE>_DATABASE_URL',
    )
    .option(
      '--services-as <role>',
      `role that services run with, which gets rights but may change no schema; ${SERVICE} in it stands for the service`,
      parseRole,
    )
    .action(async ({ servicesAs }: Options) => {
      const config = loadConfig(migrateConfig, environment)
      const dataDir = resolve(config.DATA_DIR)
      const id = config.INSTALLATION_ID ?? (await readInstallationId(dataDir))
      const urls = urlsOf(config, environment)
      announceInstallation(id, dataDir, urls.identity)
      await migrateInstallation({
        urls,
        installation: { id, production: config.NODE_ENV === 'production' },
        create: program.opts<{ create?: boolean }>().create ?? false,
        roleOf: servicesAs === undefined ? null : (service) => roleOf(servicesAs, service),
        log: createLogger('error'),
        say: (line) => console.log(line),
      })
      console.log(`Done: ${Object.keys(urls).length} databases fit this program.`)
    })
}

function urlsOf(
  {
    DATABASE_URL,
    EVENT_TRANSPORT,
  }: Pick<ReturnType<typeof platformConfig.parse>, 'DATABASE_URL' | 'EVENT_TRANSPORT'>,
  environment: Environment,
): MigratedDatabases {
  const services = serviceDatabaseUrls(SERVICES, DATABASE_URL, environment)
  if (EVENT_TRANSPORT === 'kafka') return services
  return { ...services, ...serviceDatabaseUrls(['events'] as const, DATABASE_URL, environment) }
}

function roleOf(pattern: string, service: ServiceName): string {
  return pattern.replaceAll(SERVICE, service.replaceAll('-', '_'))
}

function parseRole(text: string): string {
  if (!/^[a-z_][a-z0-9_{}-]*$/i.test(text)) throw new InvalidArgumentError('The name of a role is expected.')
  return text
}
