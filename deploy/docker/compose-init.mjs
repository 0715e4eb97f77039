// `npm run compose:init`: writes the secrets of a new installation, and adds those that an older one lacks. Runs on
// Node >= 20.19 without any package.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeAddition, findUnusable, makeSecretFiles } from './secret-files.mjs'

const named = resolve(process.argv[2] ?? fileURLToPath(new URL('secrets', import.meta.url)))
try {
  init(named)
} catch (error) {
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes(error.code)) throw error
  fail(
    `${named} cannot be written (${error.message}). Run this as the account that owns it, where the disk has room; what was ` +
      'there is unchanged.',
  )
}

function init(named) {
  const isThere = lstatSync(named, { throwIfNoEntry: false }) !== undefined
  const found = statSync(named, { throwIfNoEntry: false })
  if (isThere && !found?.isDirectory())
    fail(
      `${named} is ${found ? 'no folder' : 'a link to nothing'}; nothing was written. Make the folder, or remove this.`,
    )
  // Note: what is written aside has to lie on the disk that a link leads to.
  const folder = isThere ? realpathSync(named) : named
  if (isThere && readdirSync(folder).length > 0) addMissing(folder)
  else createAll(folder)
}

function createAll(folder) {
  const files = makeSecretFiles()
  const partial = `${folder}.part`
  rmSync(partial, { recursive: true, force: true })
  // Note: each container runs as an account of its own and reads its files; on this machine the closed folder keeps others out.
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  for (const [name, content] of Object.entries(files)) writeSecret(join(partial, name), content)
  renameSync(partial, folder)
  console.log(
    `${Object.keys(files).length} files in ${folder}. Keep a copy in a safe place: without them nothing can be opened.`,
  )
}

/** Adds what a newer version needs. Files that are there are neither changed nor read, but for their length. */
function addMissing(folder) {
  const files = makeSecretFiles()
  const missing = Object.keys(files).filter(
    (name) => !lstatSync(join(folder, name), { throwIfNoEntry: false }),
  )
  const problems = findUnusable(folder, missing)
  if (problems.length > 0) fail([`${folder}: nothing was written.`, ...problems].join('\n  - '))
  for (const name of missing) {
    // Note: a name that no container mounts, and that a run after a power cut writes anew.
    const partial = join(folder, `.${name}.part`)
    rmSync(partial, { force: true })
    writeSecret(partial, files[name])
    renameSync(partial, join(folder, name))
  }
  if (missing.length === 0)
    console.log(`${folder} has all ${Object.keys(files).length} files; nothing was changed.`)
  else
    console.log(
      [
        `Added to ${folder}; what was there is unchanged. Keep a copy of these too:`,
        ...missing.map((name) => describeAddition(name, files[name])),
      ].join('\n  - '),
    )
}

function writeSecret(file, content) {
  writeFileSync(file, `${content}\n`, { mode: 0o400 })
  // Note: whatever the umask of the operator is.
  chmodSync(file, 0o444)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
