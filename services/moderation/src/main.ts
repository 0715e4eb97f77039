import { runService } from '@alcove/kit/service/run-service'
import { moderationConfig } from './config.ts'
import { createModerationService } from './service.ts'

await runService({
  name: 'moderation',
  environment: process.env,
  settings: moderationConfig,
  create: createModerationService,
})
