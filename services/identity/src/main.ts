import { runService } from '@alcove/kit/service/run-service'
import { identityConfig } from './config.ts'
import { createIdentityService } from './service.ts'

await runService({
  name: 'identity',
  environment: process.env,
  settings: identityConfig,
  create: createIdentityService,
})
