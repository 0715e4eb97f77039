import { runService } from '@alcove/kit/service/run-service'
import { catalogConfig } from './config.ts'
import { createCatalogService } from './service.ts'

await runService({
  name: 'catalog',
  environment: process.env,
  settings: catalogConfig,
  create: createCatalogService,
})
