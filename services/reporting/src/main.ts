import { runService } from '@alcove/kit/service/run-service'
import { reportingConfig } from './config.ts'
import { createReportingService } from './service.ts'

await runService({
  name: 'reporting',
  environment: process.env,
  settings: reportingConfig,
  create: createReportingService,
})
