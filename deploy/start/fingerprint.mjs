import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MARK = '.fingerprint'
const SKIP = /^(node_modules|dist|dist\.next|test|\.vite|README\.md)$|\.test\.tsx?$/

/** Hashes the content of files and folders together with further inputs. */
export function fingerprint(paths, text = '') {
  const hash = createHash('sha256').update(text)
  for (const path of paths) add(hash, path, '')
  return hash.digest('hex')
}

export function isCurrent(folder, state) {
  const mark = join(folder, MARK)
  return existsSync(mark) && readFileSync(mark, 'utf8') === state
}

export function markCurrent(folder, state) {
  writeFileSync(join(folder, MARK), state)
}

function add(hash, path, name) {
  if (!statSync(path).isDirectory()) {
    hash.update(name).update(readFileSync(path))
    return
  }
  for (const entry of readdirSync(path).sort()) {
    if (!SKIP.test(entry)) add(hash, join(path, entry), `${name}/${entry}`)
  }
}
