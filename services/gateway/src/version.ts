import { readFileSync } from 'node:fs'

/** Version of the product, as its root package says. */
export function productVersion(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
