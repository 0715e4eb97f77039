import { LANGUAGES_MAX } from '../captions/cue.ts'

/** True where an uploader gave no captions in the language of the service, whatever the region (`fr-CA` is `fr`). */
export function wantsTranscription(given: readonly { lang: string }[], lang: string): boolean {
  return given.length < LANGUAGES_MAX && !given.some((one) => one.lang.split('-')[0] === lang)
}
