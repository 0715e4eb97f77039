import { z } from 'zod'
import { contentIdParams } from '../content.ts'

/** Characters of a captions file: a film of four hours has about 200 000. */
export const CAPTIONS_MAX_LENGTH = 256 * 1024

const NAMES = new Intl.DisplayNames('fr', { type: 'language', fallback: 'none' })

/** Names a language in French, capitalised; undefined for one that is unknown. */
export function nameLanguage(lang: string): string | undefined {
  const name = NAMES.of(lang)
  return name && name.charAt(0).toLocaleUpperCase('fr') + name.slice(1)
}

/** BCP 47, in its canonical form, of a language that has a French name. */
export const languageSchema = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i, 'Cette langue est inconnue')
  .transform((lang, ctx) => {
    try {
      const [canonical = ''] = Intl.getCanonicalLocales(lang)
      if (nameLanguage(canonical)) return canonical
    } catch {
      // Refused below.
    }
    ctx.addIssue({ code: 'custom', message: 'Cette langue est inconnue' })
    return z.NEVER
  })

export const captionsParams = contentIdParams.extend({ lang: languageSchema })

export const captionTrackSchema = z.object({
  lang: z.string(),
  /** French name of the language. */
  label: z.string(),
})

/** The captions of a content in one language, as they will be shown. */
export const captionsSchema = captionTrackSchema.extend({ cues: z.int().positive() })
export type Captions = z.output<typeof captionsSchema>
