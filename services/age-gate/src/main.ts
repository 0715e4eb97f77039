import { runService } from '@alcove/kit/service/run-service'
import { ageGateConfig } from './config.ts'
import { createAgeGateService } from './service.ts'

await runService({
  name: 'age-gate',
  environment: process.env,
  settings: ageGateConfig,
  create: createAgeGateService,
})
