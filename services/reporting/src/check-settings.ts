import { missingParticulars, particularsWarnings } from '@alcove/kit/config/operator-config'
import type { ReportingConfig } from './config.ts'

/** Reason for undelivered mails of a site; a line of `/status`, and the beginning of a warning. */
export const NO_MAIL_SERVER = 'SMTP_URL is not set: mails are written into'

/** Warnings about undeliverable mails in production: an operator has to know before a person waits for one. */
export function mailWarnings(
  settings: Partial<Pick<ReportingConfig, 'NODE_ENV' | 'SMTP_URL' | 'MAIL_FROM'>>,
): string[] {
  const { NODE_ENV, SMTP_URL, MAIL_FROM = '' } = settings
  if (NODE_ENV !== 'production') return []
  if (!SMTP_URL)
    return [`${NO_MAIL_SERVER} a folder and reach nobody: no address can be confirmed, no password reset`]
  return /@localhost>?$/.test(MAIL_FROM)
    ? ['MAIL_FROM is not set: mails come from an address at localhost, which mail servers refuse']
    : []
}

/** Particulars that mails lack in production. A platform that runs all services warns of it once, in the gateway. */
export function particularsInMails(settings: ReportingConfig): string[] {
  if (settings.NODE_ENV !== 'production') return []
  const missing = missingParticulars(settings, ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])
  return particularsWarnings(missing, 'mails do not say who writes')
}
