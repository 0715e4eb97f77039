import type { MediaConfig } from './config.ts'
import { directUploadProblems, objectProblems } from './object-place.ts'

/** Conflicts between settings, as lines of a ConfigError. */
export function settingsProblems(settings: Partial<MediaConfig>): string[] {
  return [...objectProblems(settings), ...directUploadProblems(settings)]
}
