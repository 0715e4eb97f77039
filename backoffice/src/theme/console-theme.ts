import css from '../../../web/src/design/tokens.css?raw'
import { createConsoleTheme } from './create-console-theme.ts'
import { parseTokens } from './tokens.ts'

export const consoleTheme = createConsoleTheme(parseTokens(css))
