import { readFileSync } from 'node:fs'
import type { DependencyState } from '../health/readiness.ts'
import type { Logger } from '../log/logger.ts'

/** Product version from the root package. */
export const PRODUCT_VERSION = readVersion()

/** Builds a line of `/status`: during an upgrade, services of several versions run side by side. */
export const versionState = (process: string): DependencyState => ({
  name: `${process}.version`,
  ok: true,
  detail: PRODUCT_VERSION,
})

/** Logs the first line of a process. */
export function logVersion(log: Pick<Logger, 'info'>): void {
  log.info({ version: PRODUCT_VERSION, node: process.version }, 'service.starting')
}

function readVersion(): string {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
