import { commonConfig } from '@alcove/kit/config/common-config'
import { operatorConfig } from '@alcove/kit/config/operator-config'
import { z } from 'zod'

/** `ne-pas-repondre@localhost`, or `Alcôve <ne-pas-repondre@localhost>`. */
const MAILBOX = /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Settings of reporting. */
export const reportingConfig = z.object({
  NODE_ENV: commonConfig.shape.NODE_ENV,
  ...operatorConfig.shape,
  MAIL_FOLDER: z
    .string()
    .default('.data/mail')
    .describe('folder that mails are written to as .eml files while SMTP_URL is unset'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'a URL like smtp://user:password@host:587 is expected' })
    .optional()
    .describe('mail server; smtps: TLS from the first byte, smtp: STARTTLS where the server offers it'),
  MAIL_FROM: z
    .string()
    .regex(MAILBOX, 'an address like "Alcôve <adresse@exemple.fr>" is expected')
    .default('Alcôve <ne-pas-repondre@localhost>')
    .describe('sender of every mail; its domain names the messages'),
  ACCOUNT_LINK_KEY: z
    .string()
    .min(32)
    .describe('secret that the links in mails about accounts follow from, the same for identity'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'a URL like https://exemple.fr is expected' })
    .optional()
    .describe('what links in mails are built from; unset: mails carry no links'),
})
export type ReportingConfig = z.output<typeof reportingConfig>
