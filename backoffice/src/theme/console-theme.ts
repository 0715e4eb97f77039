import type { Theme } from '@mui/material/styles'
import css from '../../../web/src/design/tokens.css?raw'
import { createConsoleTheme } from './create-console-theme.ts'
import { parseTokens, type ThemeName } from './tokens.ts'

const themeNamed = (name: ThemeName) => createConsoleTheme(parseTokens(css, name), name)

export const consoleThemes: Record<ThemeName, Theme> = {
  dark: themeNamed('dark'),
  light: themeNamed('light'),
}
