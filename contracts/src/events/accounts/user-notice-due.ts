import { z } from 'zod'
import { event } from '../../event.ts'

/** Mails about the account itself; each kind has its own template. */
export const ACCOUNT_NOTICE_KINDS = [
  'password-reset',
  'password-changed',
  'email-change-confirm',
  'email-change-notice',
  'email-changed',
  'export-ready',
] as const

export const userNoticeDue = event({
  name: 'user.notice-due',
  version: 1,
  summary: 'A mail about the account is due to its holder',
  author: 'identity',
  state: false,
  personal: true,
  key: (data) => data.to.userId,
  data: z.object({
    /** Deduplicates: one mail per id, however often the event arrives. */
    noticeId: z.uuid(),
    kind: z.enum(ACCOUNT_NOTICE_KINDS),
    to: z.object({
      userId: z.uuid(),
      /** The recipient, sealed for reporting; null for the account's newest address. */
      email: z.string().nullable(),
      /**
       * An opaque mark of the requesting network, set when the mailbox belongs to no account yet; such mails are
       * capped.
       */
      source: z.string().max(64).nullable(),
    }),
    facts: z.object({
      /** Id of the link in the mail. The event holds no secret: reporting derives the token from id and key. */
      linkId: z.uuid().optional(),
      /** When the link or the subject of the mail expires; a later mail is not sent. */
      expiresAt: z.iso.datetime().optional(),
      /** Origin of the request, on a loopback address only: links start with it while PUBLIC_URL is unset. */
      origin: z.string().optional(),
    }),
    occurredAt: z.iso.datetime(),
  }),
  example: {
    noticeId: '0198f5a0-0000-7000-8000-0000000000f7',
    kind: 'password-reset',
    to: { userId: '0198f5a0-0000-7000-8000-00000000000a', email: null, source: null },
    facts: {
      linkId: '0198f5a0-0000-7000-8000-0000000000f8',
      expiresAt: '2026-11-21T09:30:00.000Z',
    },
    occurredAt: '2026-11-21T09:00:00.000Z',
  },
})
