import { z } from 'zod'
import { event } from '../../event.ts'

/** What an account holder is told about the account itself. Each has a mail of its own. */
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
  summary: 'An account holder has to be told something about the account by mail',
  author: 'identity',
  state: false,
  personal: true,
  key: (data) => data.to.userId,
  data: z.object({
    /** One mail per notice, however often it is heard. */
    noticeId: z.uuid(),
    kind: z.enum(ACCOUNT_NOTICE_KINDS),
    to: z.object({
      userId: z.uuid(),
      /** Where it goes, sealed for reporting; null: to the newest address of the account. */
      email: z.string().nullable(),
      /** An opaque mark of the network that asked, where the mailbox belongs to no account yet: such mails are capped. */
      source: z.string().max(64).nullable(),
    }),
    facts: z.object({
      /** Of the link in the mail. The event holds no secret: the token follows from this id under the installation's key. */
      linkId: z.uuid().optional(),
      /** When the link, or what the mail is about, ends; a mail that could not leave before is not sent. */
      expiresAt: z.iso.datetime().optional(),
      /** Where the site was asked, only on this very machine: links begin with it while PUBLIC_URL is unset. */
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
