import type { Operator } from '@alcove/contracts'
import { oneLine } from '@alcove/contracts/free-text'
import { z } from 'zod'

const LINE_MAX = 300
/** Line breaks, as in a file, become spaces. */
const line = z
  .string()
  .overwrite(oneLine)
  .max(LINE_MAX, `at most ${LINE_MAX} characters are expected`)
  .optional()
const phone = z
  .string()
  .overwrite(oneLine)
  .regex(/^\+?[\d ().-]{3,30}$/, 'a telephone number like +33 1 23 45 67 89 is expected')
  .optional()

/**
 * Particulars of the operator, host and mediator that French law requires (LCEN, art. 1-1 and 19; Code de la
 * consommation, L. 221-5 and L. 616-1). Shared by legal pages, mails and invoices.
 */
export const operatorConfig = z.object({
  OPERATOR_NAME: line.describe('company or person that publishes the site and sells, with its legal form'),
  OPERATOR_ADDRESS: line.describe('its registered address, on one line'),
  OPERATOR_REGISTRATION: line.describe('its company number and register, and its share capital'),
  OPERATOR_VAT_ID: line.describe('its VAT number; without one invoices show no tax'),
  OPERATOR_EMAIL: z
    .email('an address like contact@exemple.fr is expected')
    .optional()
    .describe('where people, customers and authorities write to'),
  OPERATOR_PHONE: phone.describe('where they call'),
  PUBLICATION_DIRECTOR: line.describe('person who answers for what is published'),
  HOSTING_NAME: line.describe('company that hosts the installation'),
  HOSTING_ADDRESS: line.describe('address of the host, on one line'),
  HOSTING_PHONE: phone.describe('telephone number of the host'),
  MEDIATOR_NAME: line.describe('consumer mediator that the operator has joined'),
  MEDIATOR_ADDRESS: line.describe('postal address of the mediator, on one line'),
  MEDIATOR_URL: z
    .url({ protocol: /^https?$/, error: 'a URL like https://mediateur.exemple.fr is expected' })
    .optional()
    .describe('website of the mediator'),
})
export type OperatorConfig = z.output<typeof operatorConfig>
export type OperatorSetting = keyof OperatorConfig

/** Not every operator has a VAT number. */
const NEEDED = Object.keys(operatorConfig.shape).filter(
  (name) => name !== 'OPERATOR_VAT_ID',
) as OperatorSetting[]

/** Maps the settings to particulars; unset ones become null. */
export function toOperator(settings: OperatorConfig): Operator {
  return {
    name: settings.OPERATOR_NAME || null,
    address: settings.OPERATOR_ADDRESS || null,
    registration: settings.OPERATOR_REGISTRATION || null,
    vatId: settings.OPERATOR_VAT_ID || null,
    email: settings.OPERATOR_EMAIL ?? null,
    phone: settings.OPERATOR_PHONE ?? null,
    publicationDirector: settings.PUBLICATION_DIRECTOR || null,
    hosting: {
      name: settings.HOSTING_NAME || null,
      address: settings.HOSTING_ADDRESS || null,
      phone: settings.HOSTING_PHONE ?? null,
    },
    mediator: {
      name: settings.MEDIATOR_NAME || null,
      address: settings.MEDIATOR_ADDRESS || null,
      url: settings.MEDIATOR_URL ?? null,
    },
  }
}

/** Lists the unset settings that a legal notice needs. */
export function missingParticulars(
  settings: Partial<OperatorConfig>,
  needed: readonly OperatorSetting[] = NEEDED,
): OperatorSetting[] {
  return needed.filter((name) => !settings[name])
}

/** Builds the warning for the production log, at most one line. @param lacking what is incomplete without them */
export function particularsWarnings(missing: readonly OperatorSetting[], lacking: string): string[] {
  if (missing.length === 0) return []
  return [`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set: ${lacking}`]
}
