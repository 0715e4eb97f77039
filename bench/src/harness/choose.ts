import type { Benchmark } from './benchmark.ts'

/**
 * Selects the named benchmarks, in the order of the list; all without names. `P5`, `p05` and `5` are the same.
 * @throws for an unknown name
 */
export function choose(all: readonly Benchmark[], names: readonly string[]): Benchmark[] {
  const wanted = new Set(names.map(plain))
  const known = new Set(all.map((one) => plain(one.id)))
  const unknown = names.filter((name) => !known.has(plain(name)))
  if (unknown.length > 0)
    throw new Error(`No benchmark ${unknown.join(', ')}. There are: ${all.map((one) => one.id).join(', ')}`)
  return wanted.size === 0 ? [...all] : all.filter((one) => wanted.has(plain(one.id)))
}

function plain(name: string): string {
  return name.toLowerCase().replace(/^p?0*/, '')
}
