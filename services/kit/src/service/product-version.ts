import { readFileSync } from 'node:fs'
import type { DependencyState } from '../health/readiness.ts'
import type { Logger } from '../log/logger.ts'

/** Version of the product, as its root package says. */
export const PRODUCT_VERSION = readVersion()

/** A line of `/status`: services of several versions may stand side by side while one is put in place of the other. */
export const versionState = (process: string): DependencyState => ({
  name: `${process}.version`,
  ok: true,
  detail: PRODUCT_VERSION,
})

/** The first line of a process's log. */
export function logVersion(log: Pick<Logger, 'info'>): void {
  log.info({ version: PRODUCT_VERSION, node: process.version }, 'starting')
}

function readVersion(): string {
  const manifest = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
