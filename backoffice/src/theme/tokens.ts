/** Custom properties of the site's design, by name without the dashes: `alcove-text` -> `#f2eef4`. */
export type Tokens = Record<string, string>

export type ThemeName = 'dark' | 'light'

/** Reads the tokens of a theme: the first block is the dark one, and the light one says what differs from it. */
export function parseTokens(css: string, theme: ThemeName = 'dark'): Tokens {
  const withoutComments = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const blocks = [...withoutComments.matchAll(/([^{}]*)\{([^{}]*--[^{}]*)\}/g)]
  const [, , dark = ''] = blocks[0] ?? []
  if (theme === 'dark') return tokensIn(dark)
  const light = blocks.find(([, selector = '']) => selector.trim() === ':root[data-theme="light"]')
  if (!light) throw new Error('The design tokens lack a light theme')
  return { ...tokensIn(dark), ...tokensIn(light[2] ?? '') }
}

function tokensIn(block: string): Tokens {
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
