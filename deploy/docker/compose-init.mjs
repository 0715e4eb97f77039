// `npm run compose:init`: writes the secrets of a new installation. Runs on Node >= 20.19 without any package.
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
import { makeSecretFiles } from './secret-files.mjs'

const named = resolve(process.argv[2] ?? fileURLToPath(new URL('secrets', import.meta.url)))
const isThere = lstatSync(named, { throwIfNoEntry: false }) !== undefined
const found = statSync(named, { throwIfNoEntry: false })
if (isThere && !found?.isDirectory()) {
  console.error(
    `${named} is ${found ? 'no folder' : 'a link to nothing'}; nothing was written. Make the folder, or remove this.`,
  )
  process.exit(1)
}
// Note: what is written aside has to lie on the disk that a link leads to.
const folder = isThere ? realpathSync(named) : named
if (isThere && readdirSync(folder).length > 0) {
  console.error(
    `${folder} holds secrets already; nothing was written. They open the databases and files of the installation that they ` +
      'were made for: move them away only together with its volumes.',
  )
  process.exit(1)
}
const files = makeSecretFiles()
const partial = `${folder}.part`
rmSync(partial, { recursive: true, force: true })
// Note: each container runs as an account of its own and reads its files; on this machine the closed folder keeps others out.
mkdirSync(partial, { recursive: true, mode: 0o700 })
for (const [name, content] of Object.entries(files)) {
  const file = join(partial, name)
  writeFileSync(file, `${content}\n`)
  // Note: whatever the umask of the operator is.
  chmodSync(file, 0o444)
}
renameSync(partial, folder)
console.log(
  `${Object.keys(files).length} files in ${folder}. Keep a copy in a safe place: without them nothing can be opened.`,
)
