import { createContext, useContext } from 'react'
import type { ThemeChoice } from './theme-choice.ts'

export interface ChosenTheme {
  choice: ThemeChoice
  choose: (choice: ThemeChoice) => void
}

export const ThemeContext = createContext<ChosenTheme | null>(null)

export function useChosenTheme(): ChosenTheme {
  const chosen = useContext(ThemeContext)
  if (chosen === null) throw new Error('useChosenTheme must be used within ConsoleThemeProvider')
  return chosen
}
