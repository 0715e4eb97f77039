import { findBinaries } from '@alcove/embedded/postgres/binaries'
import { findTools } from '@alcove/media/adapters/ffmpeg/tools'
import { pino } from 'pino'

/**
 * Last step of `npm run build`, after packages, clients and sites: makes programs in packages executable, which a start from
 * a read-only folder cannot. Either may be missing: PostgreSQL and ffmpeg can also come from the system.
 */
const silent = pino({ level: 'silent' })
const missing: string[] = []
for (const find of [() => findBinaries(undefined), () => findTools({}, silent)])
  await find().catch((error: Error) => missing.push(error.message))

for (const message of missing) console.log(message)
console.log(
  'Built: a start installs and builds nothing now. `npm prune --omit=dev` removes what only building needs.',
)
