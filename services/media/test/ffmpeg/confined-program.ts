import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { findConfinement } from '../../src/adapters/ffmpeg/confinement.ts'
import { readVersion } from '../../src/adapters/ffmpeg/tool-version.ts'
import { helpText, versionText } from '../../src/adapters/ffmpeg/tools.ts'
import { createFfmpegTranscoder } from '../../src/adapters/ffmpeg/transcoder.ts'

/** Prepares one file under the account it was started as; prints log lines and then the heights that it made. */
const [ffmpeg = '', ffprobe = '', input = ''] = process.argv.slice(2)
const work = dirname(input)
const confinement = await findConfinement(ffmpeg, join(work, 'work'), 60_914, pino())
const version = readVersion(await versionText(ffmpeg), await helpText(ffmpeg))
const transcoder = createFfmpegTranscoder(
  { ffmpeg, ffprobe, version, canToneMap: false },
  { memoryMb: 8_192, threads: 2, confinement },
)
const facts = await transcoder.probe(input)
await mkdir(join(work, 'out'))
const { renditions: heights } = await transcoder.transcode(
  input,
  join(work, 'out'),
  facts,
  new AbortController().signal,
)
process.stdout.write(`${JSON.stringify({ heights, uid: process.getuid?.() })}\n`)
