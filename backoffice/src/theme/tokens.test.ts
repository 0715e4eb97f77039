import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createConsoleTheme } from './create-console-theme.ts'
import { parseTokens, tokenOf } from './tokens.ts'

describe('parseTokens', () => {
  it('reads the first block and overlooks comments and later themes', () => {
    const css =
      '/* --a-x: no; */\n:root {\n color-scheme: dark;\n --a-x: #fff;\n --a-y: 0 1px rgb(0 0 0 / 0.4);\n}\n[data-theme="light"] { --a-x: #000; }'
    expect(parseTokens(css)).toEqual({ 'a-x': '#fff', 'a-y': '0 1px rgb(0 0 0 / 0.4)' })
  })

  it('refuses to do without a token', () => {
    expect(() => tokenOf({}, 'alcove-text')).toThrow('--alcove-text')
  })
})

it('makes the theme of the console from the tokens of the site', () => {
  const css = readFileSync(new URL('../../../web/src/design/tokens.css', import.meta.url), 'utf8')
  const { palette, typography } = createConsoleTheme(parseTokens(css))
  expect(palette.background.default).toBe(parseTokens(css)['alcove-background'])
  // A reference is read letter by letter, in a button too, which does not inherit it.
  for (const { fontFeatureSettings } of [typography.body1, typography.h1, typography.button])
    expect(fontFeatureSettings).toBe("'calt' 0")
})
