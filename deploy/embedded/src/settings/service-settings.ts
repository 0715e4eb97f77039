import { settingsWarnings as ageGateWarnings } from '@alcove/age-gate/check-settings'
import { ageGateConfig } from '@alcove/age-gate/config'
import {
  settingsProblems as billingProblems,
  settingsWarnings as billingWarnings,
} from '@alcove/billing/check-settings'
import { billingConfig } from '@alcove/billing/config'
import { catalogConfig } from '@alcove/catalog/config'
import type { ServiceName } from '@alcove/contracts'
import { settingsWarnings as gatewayWarnings } from '@alcove/gateway/check-settings'
import { gatewayConfig } from '@alcove/gateway/config'
import { identityConfig } from '@alcove/identity/config'
import { type Environment, readSettings } from '@alcove/kit/config/load-config'
import { settingsProblems as mediaProblems } from '@alcove/media/check-settings'
import { mediaConfig } from '@alcove/media/config'
import { moderationConfig } from '@alcove/moderation/config'
import { mailWarnings } from '@alcove/reporting/check-settings'
import { reportingConfig } from '@alcove/reporting/config'
import type { z } from 'zod'

export type Program = ServiceName | 'gateway'

/** The settings of every service and the gateway. */
export const settingsOf: Readonly<Record<Program, z.ZodObject>> = {
  identity: identityConfig,
  'age-gate': ageGateConfig,
  catalog: catalogConfig,
  media: mediaConfig,
  billing: billingConfig,
  moderation: moderationConfig,
  reporting: reportingConfig,
  gateway: gatewayConfig,
}
export const serviceSchemas = Object.values(settingsOf)

/** Defaults that an installation provides; production requires the keys. */
const FILLED_IN = new Set([
  'ACCOUNT_LINK_KEY',
  'AUTH_SIGNING_KEY',
  'GRANT_SIGNING_KEY',
  'OBJECT_FOLDER',
  'WORK_FOLDER',
])

/** Lists the settings that services would refuse, as lines of a ConfigError, before any service starts. */
export function serviceProblems(environment: Environment): string[] {
  const read = [
    ...serviceSchemas.flatMap((schema) => readSettings(schema, environment).problems),
    ...mediaProblems(readSettings(mediaConfig, environment).valid),
  ]
  return [
    ...read.filter((line) => !(line.endsWith(': needed') && FILLED_IN.has(line.slice(0, line.indexOf(':'))))),
    ...billingProblems(readSettings(billingConfig, environment).valid),
    ...(readSettings(mediaConfig, environment).valid.PREPARATION === 'elsewhere'
      ? ['PREPARATION: elsewhere is for processes of media alone; MEDIA_WORKERS says how many prepare here']
      : []),
  ]
}

/** Lists warnings for the operator that do not prevent a start. */
export function serviceWarnings(environment: Environment): string[] {
  return [
    ...ageGateWarnings(readSettings(ageGateConfig, environment).valid),
    ...gatewayWarnings(readSettings(gatewayConfig, environment).valid),
    ...billingWarnings(readSettings(billingConfig, environment).valid),
    ...mailWarnings(readSettings(reportingConfig, environment).valid),
  ]
}
