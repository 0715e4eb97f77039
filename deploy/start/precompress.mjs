import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(?:js|css|html|svg|json|txt|map)$/
/** Below this many bytes the headers cost more than compression saves. */
const MINIMUM = 1024

/** Writes a `.br` and a `.gz` beside every text file of a build, so that the gateway never compresses a request. */
export function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(entry)) continue
    const path = join(folder, entry)
    const bytes = readFileSync(path)
    if (bytes.length < MINIMUM) continue
    const hints = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: hints }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
