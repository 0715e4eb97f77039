import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { consoleThemes } from './console-theme.ts'
import { readThemeChoice, resolveTheme, storeThemeChoice, type ThemeChoice } from './theme-choice.ts'
import { ThemeContext } from './theme-context.ts'

/** Applies the chosen theme, else the device's. */
export function ConsoleThemeProvider({ children }: { children: ReactNode }) {
  const deviceIsLight = useMediaQuery('(prefers-color-scheme: light)', { noSsr: true })
  const [choice, setChoice] = useState(() => readThemeChoice(window.localStorage))
  const theme = consoleThemes[resolveTheme(choice, deviceIsLight)]
  const background = theme.palette.background.default
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
  }, [background])
  const chosen = useMemo(
    () => ({
      choice,
      choose: (next: ThemeChoice) => {
        storeThemeChoice(window.localStorage, next)
        setChoice(next)
      },
    }),
    [choice],
  )
  return (
    <ThemeContext value={chosen}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </ThemeContext>
  )
}
