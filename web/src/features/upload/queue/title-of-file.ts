import { TITLE_MAX_LENGTH } from '@alcove/contracts/constants'

/** `lac_gele-01.mp4` -> `lac gele-01`: a title to begin with. */
export function titleOfFile(name: string): string {
  const bare = name
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return (bare || name).slice(0, TITLE_MAX_LENGTH)
}
