import { runService } from '@alcove/kit/service/run-service'
import { settingsProblems } from './check-settings.ts'
import { billingConfig } from './config.ts'
import { createBillingService } from './service.ts'

await runService({
  name: 'billing',
  environment: process.env,
  settings: billingConfig,
  settingsProblems,
  create: createBillingService,
})
