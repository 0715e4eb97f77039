import * as ageGate from './age-gate/index.ts'
import * as billing from './billing/index.ts'
import * as catalog from './catalog/index.ts'
import * as contents from './contents/index.ts'
import * as gateway from './gateway/index.ts'
import * as identity from './identity/index.ts'
import * as media from './media/index.ts'
import * as moderation from './moderation/index.ts'
import * as reporting from './reporting/index.ts'
import * as uploads from './uploads/index.ts'

export * from './age-gate/index.ts'
export * from './billing/index.ts'
export * from './catalog/index.ts'
export * from './contents/index.ts'
export * from './gateway/index.ts'
export * from './identity/index.ts'
export * from './media/index.ts'
export * from './moderation/index.ts'
export * from './reporting/index.ts'
export * from './uploads/index.ts'

/** All operations of all services. */
export const operations = [
  ...Object.values(ageGate),
  ...Object.values(billing),
  ...Object.values(catalog),
  ...Object.values(contents),
  ...Object.values(gateway),
  ...Object.values(identity),
  ...Object.values(media),
  ...Object.values(moderation),
  ...Object.values(reporting),
  ...Object.values(uploads),
]
