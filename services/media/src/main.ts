import { runService } from '@alcove/kit/service/run-service'
import { settingsProblems } from './check-settings.ts'
import { mediaConfig } from './config.ts'
import { createMediaService } from './service.ts'

await runService({
  name: 'media',
  environment: process.env,
  settings: mediaConfig,
  settingsProblems,
  create: createMediaService,
})
