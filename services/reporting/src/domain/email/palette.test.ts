import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DARK, LIGHT, type Palette } from './palette.ts'

const css = readFileSync(new URL('../../../../../web/src/design/tokens.css', import.meta.url), 'utf8')
const TOKENS: Record<keyof Palette, string> = {
  background: 'background',
  raised: 'raised',
  raised2: 'raised-2',
  line: 'line',
  strong: 'line-strong',
  text: 'text',
  muted: 'muted',
  accent: 'accent',
  link: 'accent-text',
  onAccent: 'on-accent',
}

/** Light begins where dark ends, and repeats only what differs. */
const [dark = '', light = ''] = css.split(':root[data-theme="light"]')

test.each([
  ['light', LIGHT, light + dark],
  ['dark', DARK, dark],
] as const)('letters in %s have the colours of the site', (_, palette, block) => {
  for (const [name, token] of Object.entries(TOKENS)) {
    const [, value] = new RegExp(`--alcove-${token}: (#\\w+);`).exec(block) ?? []
    expect(palette[name as keyof Palette], name).toBe(value)
  }
})
