import { nameLanguage } from '@alcove/contracts/resources/playback/captions'
import { z } from 'zod'
import { isPrivateHost } from './private-host.ts'

/** Settings of the transcription service. */
export const transcriptionShape = {
  TRANSCRIPTION_URL: z
    .url({
      protocol: /^https?$/,
      error: 'a URL like https://transcription.example.com is expected',
      abort: true,
    })
    .refine(isBase, 'an address without login, query, fragment and /v1 at its end is expected')
    .refine(isProtected, 'https is expected; http only on this machine and in private networks')
    .optional()
    .describe(
      'address of a service that writes down what is said in new videos (POST /v1/audio/transcriptions); unset: none',
    ),
  TRANSCRIPTION_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'letters, digits and signs without spaces are expected')
    .optional()
    .describe('bearer token that the service asks for'),
  TRANSCRIPTION_MODEL: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'a name like whisper-1 is expected')
    .default('whisper-1')
    .describe('model that the service is asked for; some ignore it'),
  TRANSCRIPTION_LANGUAGE: z
    .string()
    .refine(isLanguage, 'a language of two or three letters is expected, like fr')
    .default('fr')
    .describe('language that is spoken in the videos, and that their automatic captions have'),
}
export type TranscriptionSettings = z.output<z.ZodObject<typeof transcriptionShape>>

function isBase(text: string): boolean {
  const { username, password, search, hash, pathname } = new URL(text)
  return username + password + search + hash === '' && !/\/v1\/?$/.test(pathname)
}

/** The sound of films that were not judged yet, and the key, travel to it. */
function isProtected(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isPrivateHost(hostname)
}

function isLanguage(text: string): boolean {
  if (!/^[a-z]{2,3}$/.test(text)) return false
  return Intl.getCanonicalLocales(text)[0] === text && nameLanguage(text) !== undefined
}
