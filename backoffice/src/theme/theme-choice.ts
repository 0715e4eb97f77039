import type { ThemeName } from './tokens.ts'

/** A chosen theme, or the device's. */
export type ThemeChoice = 'device' | ThemeName

export const THEME_CHOICES = ['device', 'light', 'dark'] as const satisfies readonly ThemeChoice[]

const KEY = 'alcove-console-theme'

/** Reads the stored choice; anything invalid counts as `device`. */
export function readThemeChoice(storage: Pick<Storage, 'getItem'>): ThemeChoice {
  const stored = storage.getItem(KEY)
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'device'
}

export function storeThemeChoice(storage: Pick<Storage, 'setItem'>, choice: ThemeChoice): void {
  storage.setItem(KEY, choice)
}

export function resolveTheme(choice: ThemeChoice, deviceIsLight: boolean): ThemeName {
  if (choice === 'device') return deviceIsLight ? 'light' : 'dark'
  return choice
}
