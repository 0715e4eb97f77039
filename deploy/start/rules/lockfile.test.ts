import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Entry {
  version?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const lockfile = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'))
const packages = lockfile.packages as Record<string, Entry>

/** Resolves a package from another one like Node: its own folder first, then every folder above. */
function isLocked(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const prefix = at === '' ? '' : `${at}/`
    if (packages[`${prefix}node_modules/${name}`]) return true
    if (at === '') return false
    if (!at.includes('/node_modules/')) at = ''
  }
}

describe('the lockfile', () => {
  // Note: npm omits packages that a registry did not offer at the time, and `npm ci` refuses such a lockfile everywhere.
  test('holds every optional package for every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      Object.keys(entry.optionalDependencies ?? {})
        .filter((name) => !isLocked(path, name) && !isLocked('', name))
        .map((name) => `${path} wants ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('names no registry', () => {
    const addresses = Object.values(packages).filter((entry) => entry.resolved?.includes('://'))
    expect(addresses).toEqual([])
  })
})
