import { nameLanguage } from '@alcove/contracts/resources/playback/captions'

/** What people read in a menu: the language in French, and whether a machine wrote the captions. */
export function nameCaptions(lang: string, isAutomatic: boolean): string {
  const name = nameLanguage(lang) ?? lang
  return isAutomatic ? `${name} (automatique)` : name
}
