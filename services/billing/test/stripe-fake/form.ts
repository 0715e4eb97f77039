export type Value = string | Fields | Value[]
export interface Fields {
  [name: string]: Value | undefined
}

/** Parses `items[0][price_data][currency]=eur` to a tree; all-numeric names become lists. */
export function parseForm(text: string): Fields {
  const tree: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let at = tree
    for (const step of path.slice(0, -1)) {
      at[step] ??= {}
      at = at[step] as Fields
    }
    const last = path.at(-1) as string
    if (last === '') Object.assign(at, { [Object.keys(at).length]: value })
    else at[last] = value
  }
  return listed(tree) as Fields
}

function listed(value: Value | undefined): Value | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, inner]) => inner as Value) : Object.fromEntries(entries)
}

export const fields = (value: Value | undefined): Fields =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}
export const list = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : [])
export const text = (value: Value | undefined): string | null => (typeof value === 'string' ? value : null)
export const number = (value: Value | undefined): number | null =>
  typeof value === 'string' && value !== '' ? Number(value) : null
export const strings = (value: Value | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields(value)).flatMap(([name, inner]) =>
      typeof inner === 'string' ? [[name, inner]] : [],
    ),
  )
