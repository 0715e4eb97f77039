/** Custom properties of the site's design, without the dashes: `alcove-text` -> `#f2eef4`. */
export type Tokens = Record<string, string>

export type ThemeName = 'dark' | 'light'

/** Parses the tokens of a theme: the first block is dark; the light one holds the differences. */
export function parseTokens(css: string, theme: ThemeName = 'dark'): Tokens {
  const withoutComments = css.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const blocks = [...withoutComments.matchAll(/([^{}]*)\{([^{}]*--[^{}]*)\}/g)]
  const [, , dark = ''] = blocks[0] ?? []
  if (theme === 'dark') return tokensIn(dark)
  const light = blocks.find(([, selector = '']) => selector.trim() === ':root[data-theme="light"]')
  if (!light) throw new Error('design tokens must contain a light theme')
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

/** @throws when the token is missing: the tests fail instead of the colour showing as black */
export function readToken(tokens: Tokens, name: string): string {
  const value = tokens[name]
  if (value === undefined) throw new Error(`design tokens must contain --${name}`)
  return value
}
