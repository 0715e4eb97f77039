import { missingParticulars, particularsWarnings } from '@alcove/kit/config/operator-config'
import type { ReportingConfig } from './config.ts'

/** What mails leave unsaid in production. A platform that runs all services warns of it once, by the gateway. */
export function settingsWarnings(settings: ReportingConfig, production = false): string[] {
  if (!production) return []
  const missing = missingParticulars(settings, ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])
  return particularsWarnings(missing, 'mails do not say who writes')
}
