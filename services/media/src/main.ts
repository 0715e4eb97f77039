import { runService } from '@alcove/kit/service/run-service'
import { mediaConfig } from './config.ts'
import { createMediaService } from './service.ts'

await runService({
  name: 'media',
  environment: process.env,
  settings: mediaConfig,
  create: createMediaService,
})
