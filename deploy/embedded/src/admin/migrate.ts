import { resolve } from 'node:path'
import { SERVICES, type ServiceName } from '@alcove/contracts'
import { serviceDatabaseUrls } from '@alcove/kit/config/common-config'
import { ConfigError, type Environment, loadConfig } from '@alcove/kit/config/load-config'
import { createLogger } from '@alcove/kit/log/logger'
import { runInOrder } from '@alcove/kit/service/run-all'
import { type Command, InvalidArgumentError } from 'commander'
import type { z } from 'zod'
import { platformConfig } from '../config.ts'
import { readInstallationId } from '../installation/installation-id.ts'
import { type MigratedDatabases, migrateInstallation } from '../installation/migrate-installation.ts'
import { previewMigration } from '../installation/preview-migration.ts'
import { hasCluster } from '../postgres/cluster.ts'
import { announceInstallation } from './opening/announce-installation.ts'
import { openServer } from './opening/open-server.ts'
import { ownUrls } from './opening/own-urls.ts'
import { OperatorError } from './operator-error.ts'

/** Needs no other setting: runs as a separate job, without keys. */
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
  dryRun?: boolean
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
    .option(
      '--dry-run',
      'say what would be applied and whether it only adds, and change nothing; also asks a bundled database',
    )
    .action(async ({ servicesAs, dryRun = false }: Options) => {
      const config = loadConfig(migrateConfig, environment)
      const dataDir = resolve(config.DATA_DIR)
      const id = config.INSTALLATION_ID ?? (await readInstallationId(dataDir))
      const installation = { id, production: config.NODE_ENV === 'production' }
      const say = (line: string) => console.log(line)
      if (dryRun)
        return withUrls({ config, dataDir, environment }, async (urls) => {
          announceInstallation(id, dataDir, urls.identity)
          await previewMigration({ urls, installation, say })
        })
      const urls = await ownServerUrls(config, dataDir, environment)
      announceInstallation(id, dataDir, urls.identity)
      await migrateInstallation({
        ...{ urls, installation, say },
        create: program.opts<{ create?: boolean }>().create ?? false,
        roleOf: servicesAs === undefined ? null : (service) => roleOf(servicesAs, service),
        log: createLogger('error'),
      })
      console.log(`Done: ${Object.keys(urls).length} databases fit this program.`)
    })
}

interface Place {
  config: z.output<typeof migrateConfig>
  dataDir: string
  environment: Environment
}

/** Refuses to migrate the bundled database: only the start of the platform migrates it. */
async function ownServerUrls(
  config: Place['config'],
  dataDir: string,
  environment: Environment,
): Promise<MigratedDatabases> {
  try {
    return urlsOf(config, environment)
  } catch (error) {
    if (!(error instanceof ConfigError) || !(await hasCluster(dataDir))) throw error
    throw new OperatorError(
      `The databases of ${dataDir} are bundled, and the start of the platform brings them up to date. Nothing was changed; ` +
        'migrate --dry-run shows what it would apply.',
    )
  }
}

/** The bundled database is opened for a preview only. */
async function withUrls(
  { config, dataDir, environment }: Place,
  work: (urls: MigratedDatabases) => Promise<void>,
): Promise<void> {
  if (config.DATABASE_URL !== undefined || !(await hasCluster(dataDir)))
    return work(urlsOf(config, environment))
  const opened: (() => Promise<unknown>)[] = []
  try {
    await work(await ownUrls(config, dataDir, await openServer(dataDir, opened), environment))
  } finally {
    await runInOrder(...opened.toReversed())
  }
}

function urlsOf(
  { DATABASE_URL, EVENT_TRANSPORT }: Place['config'],
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
