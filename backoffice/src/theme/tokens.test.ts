import { readFileSync } from 'node:fs'
import { getContrastRatio } from '@mui/material/styles'
import { describe, expect, it } from 'vitest'
import { createConsoleTheme } from './create-console-theme.ts'
import { parseTokens, readToken } from './tokens.ts'

describe('parseTokens', () => {
  it('reads the first block, without comments and later themes', () => {
    const css =
      '/* --a-x: no; */\n:root {\n color-scheme: dark;\n --a-x: #fff;\n --a-y: 0 1px rgb(0 0 0 / 0.4);\n}\n[data-theme="light"] { --a-x: #000; }'
    expect(parseTokens(css)).toEqual({ 'a-x': '#fff', 'a-y': '0 1px rgb(0 0 0 / 0.4)' })
  })

  it('throws when a token is missing', () => {
    expect(() => readToken({}, 'alcove-text')).toThrow('--alcove-text')
  })
})

describe('the themes of the console', () => {
  const css = readFileSync(new URL('../../../web/src/design/tokens.css', import.meta.url), 'utf8')

  it.each(['dark', 'light'] as const)('are made from the tokens of the site: %s', (name) => {
    const tokens = parseTokens(css, name)
    const { palette, typography } = createConsoleTheme(tokens, name)
    expect(palette.mode).toBe(name)
    expect(palette.background.default).toBe(tokens['alcove-background'])
    // References are read letter by letter, also in buttons, which do not inherit the setting.
    for (const { fontFeatureSettings } of [typography.body1, typography.h1, typography.button])
      expect(fontFeatureSettings).toBe("'calt' 0")
  })

  it.each(['dark', 'light'] as const)('are legible: %s', (name) => {
    const { palette } = createConsoleTheme(parseTokens(css, name), name)
    for (const ground of [palette.background.default, palette.background.paper, palette.action.hover])
      for (const ink of [palette.text.primary, palette.text.secondary, palette.error.light])
        expect([ink, ground, getContrastRatio(ink, ground) >= 4.5]).toEqual([ink, ground, true])
    for (const mark of [palette.success.main, palette.warning.main, palette.error.main])
      expect(getContrastRatio(mark, palette.background.paper)).toBeGreaterThanOrEqual(3)
  })

  it('takes what the light theme does not say from the dark one', () => {
    expect(parseTokens(css, 'light')['alcove-radius-card']).toBe(parseTokens(css)['alcove-radius-card'])
  })
})
