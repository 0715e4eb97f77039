import type { Theme } from '@mui/material/styles'
import css from '../../../web/src/design/tokens.css?raw'
import { createConsoleTheme } from './create-console-theme.ts'
import { parseTokens, type ThemeName } from './tokens.ts'

const themeNamed = (name: ThemeName) => createConsoleTheme(parseTokens(css, name), name)

export const consoleThemes: Record<ThemeName, Theme> = {
  dark: themeNamed('dark'),
  light: themeNamed('light'),
}

/** Tokens of the dark theme as CSS properties, for the player of the kit: `--alcove-text: #f2eef4`. */
export const darkProperties: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(parseTokens(css, 'dark')).map(([name, value]) => [`--${name}`, value]),
)
