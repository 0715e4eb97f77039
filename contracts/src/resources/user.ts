import { z } from 'zod'
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  ROLES,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from '../constants.ts'
import { oneLineUpTo } from '../free-text.ts'
import { resourceSchema } from '../json-ld.ts'
import { isMixedScript } from '../mixed-scripts.ts'

const EMAIL_REQUIRED = "L'email est requis"
const EMAIL_FORMAT = "Format d'email invalide"
const EMAIL_MIXED = 'L’email mélange des lettres de plusieurs alphabets'
const PASSWORD_REQUIRED = 'Le mot de passe est requis'
const PASSWORD_SHORT = `Le mot de passe doit contenir au moins ${PASSWORD_MIN_LENGTH} caractères`
const USERNAME_SHORT = `Le nom d'utilisateur doit contenir au moins ${USERNAME_MIN_LENGTH} caractères`

/** Like a@b.c (specification, section 5); surrounding space is trimmed. */
export const emailSchema = z
  .string({ error: EMAIL_REQUIRED })
  .trim()
  .min(1, EMAIL_REQUIRED)
  // Note: `abort`, because the pattern takes n² on a mismatch.
  .max(EMAIL_MAX_LENGTH, { error: 'L’email est trop long', abort: true })
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, EMAIL_FORMAT)

/** Dots of other scripts that also separate labels of a domain (UTS 46). */
const OTHER_DOTS = /[\u3002\uFF0E\uFF61]/

/** Refuses empty labels, such as after a trailing dot: another spelling of the same mailbox, or of none. */
function hasPlainDomain(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return !OTHER_DOTS.test(domain) && !domain.split('.').includes('')
}

/**
 * The address of a new account. Refuses invisible characters and mixed scripts, which imitate other addresses, and
 * signs that separate or quote addresses in mail headers (RFC 5322, 3.2.3).
 */
export const newEmailSchema = emailSchema
  .refine((email) => !/[\p{Cc}\p{Cf}\p{DI}<>()[\]\\,;:"]/u.test(email), EMAIL_FORMAT)
  .refine(hasPlainDomain, EMAIL_FORMAT)
  .refine((email) => !isMixedScript(email), EMAIL_MIXED)

/** A password typed at login: any that could exist. */
export const typedPasswordSchema = z
  .string({ error: PASSWORD_REQUIRED })
  .min(1, PASSWORD_REQUIRED)
  .max(PASSWORD_MAX_LENGTH, 'Le mot de passe est trop long')

export const newPasswordSchema = typedPasswordSchema.min(PASSWORD_MIN_LENGTH, PASSWORD_SHORT)

export const usernameSchema = z
  .string()
  .overwrite(oneLineUpTo(USERNAME_MAX_LENGTH))
  .min(USERNAME_MIN_LENGTH, USERNAME_SHORT)
  .max(USERNAME_MAX_LENGTH, 'Le nom d’utilisateur est trop long')

export const roleSchema = z.enum(ROLES)

/** The account as the sites keep it in their state. */
export const accountSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string().nullable(),
  roles: z.array(roleSchema),
})
export type Account = z.output<typeof accountSchema>

/** The answer of a login or registration; the refresh token is in a cookie. */
export const sessionSchema = z.object({ token: z.string(), user: accountSchema })

export const userSchema = resourceSchema('User', { ...accountSchema.shape, createdAt: z.iso.datetime() })

/** Longer than any issued token; longer input is refused like a wrong token. */
const LINK_TOKEN_MAX_LENGTH = 200

/** The token of a mailed link, as followed or typed. */
export const linkTokenSchema = z
  .string()
  .overwrite(oneLineUpTo(LINK_TOKEN_MAX_LENGTH))
  .min(1, 'Le lien est incomplet')
  .max(LINK_TOKEN_MAX_LENGTH, 'Le lien est trop long')

/** One login on one device, for its owner. */
export const accountSessionSchema = resourceSchema('Session', {
  id: z.uuid(),
  /** As named by the browser; null when unknown and for older sessions. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** True for the session of the request. */
  current: z.boolean(),
})
