import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|js|css|svg|json|txt)$/
/** Shorter files gain nothing from compression. */
const MINIMUM_BYTES = 1024

/** Writes `.br` and `.gz` beside every text file of the build, so that the gateway never compresses one twice. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      const names = Object.keys(bundle).filter((name) => TEXT.test(name))
      await Promise.all(names.map((name) => compressBeside(join(dir, name))))
    },
  }
}

async function compressBeside(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < MINIMUM_BYTES) return
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
