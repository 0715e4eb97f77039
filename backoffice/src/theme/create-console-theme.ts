import { createTheme, darken, lighten, type Theme } from '@mui/material/styles'
import { readToken, type ThemeName, type Tokens } from './tokens.ts'

/** MUI theme from the tokens of the public site, so that both share one look. */
export function createConsoleTheme(tokens: Tokens, mode: ThemeName): Theme {
  const stronger = mode === 'dark' ? lighten : darken
  const token = (name: string) => readToken(tokens, `alcove-${name}`)
  const onAccent = token('on-accent')
  const [bg, line, text] = [token('background'), token('line'), token('text')]

  return createTheme({
    palette: {
      mode,
      background: { default: bg, paper: token('raised') },
      divider: line,
      text: { primary: text, secondary: token('muted') },
      primary: {
        main: token('accent'),
        dark: token('accent-hover'),
        light: token('accent-text'),
        contrastText: onAccent,
      },
      secondary: { main: token('accent-text'), contrastText: bg },
      success: { main: token('success'), dark: stronger(token('success'), 0.1), contrastText: bg },
      warning: { main: token('warning'), contrastText: bg },
      error: {
        main: token('danger'),
        light: token('danger-text'),
        dark: token('danger-text'),
        contrastText: bg,
      },
      info: { main: token('muted'), contrastText: bg },
      action: { hover: token('raised-2'), selected: token('raised-2') },
    },
    shape: { borderRadius: Number.parseInt(token('radius-control'), 10) },
    spacing: 8,
    typography: {
      fontFamily: token('font-text'),
      fontSize: 14,
      // Note: Inter would render the x between digits of a reference as a multiplication sign.
      allVariants: { fontFeatureSettings: "'calt' 0" },
      h1: { fontSize: '1.375rem', fontWeight: 600, lineHeight: 1.15 },
      h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.3 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 550 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: { fontVariantNumeric: 'tabular-nums' },
          ':focus-visible': { outline: `2px solid ${token('accent-text')}`, outlineOffset: 2 },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              transitionDuration: '0s !important',
              animationDuration: '0s !important',
            },
          },
        },
      },
      // Note: the accent is for fills and marks; as text its contrast on a raised surface is too low.
      MuiFormLabel: {
        styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: token('accent-text') } } },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: {
        styleOverrides: { paper: { borderRadius: token('radius-card'), border: `1px solid ${line}` } },
      },
      MuiTooltip: {
        styleOverrides: {
          tooltip: {
            backgroundColor: token('raised-2'),
            color: text,
            border: `1px solid ${line}`,
            fontSize: '0.75rem',
          },
        },
      },
      MuiSnackbarContent: {
        styleOverrides: {
          root: {
            backgroundColor: token('raised-2'),
            color: text,
            border: `1px solid ${line}`,
            userSelect: 'text',
          },
        },
      },
    },
  })
}
