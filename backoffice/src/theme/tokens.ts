/** Custom properties of the site's design, by name without the dashes: `alcove-text` -> `#f2eef4`. */
export type Tokens = Record<string, string>

/** Reads the first block that declares custom properties: the dark theme, which is the default one. */
export function parseTokens(css: string): Tokens {
  const withoutComments = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const block = /\{([^{}]*--[^{}]*)\}/.exec(withoutComments)?.[1] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  )
}

/** @throws when the design does not say: a missing colour must stop the build's tests, not show as black */
export function tokenOf(tokens: Tokens, name: string): string {
  const value = tokens[name]
  if (value === undefined) throw new Error(`The design tokens lack --${name}`)
  return value
}
