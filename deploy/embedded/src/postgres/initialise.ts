import { chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { runAs } from './run-as.ts'

/** The superuser of the bundled cluster. */
export const USER = 'alcove'

/** Creates the cluster aside and renames it, so that an interrupted first start leaves nothing partial. */
export async function initialise(
  binaries: Binaries,
  folder: string,
  { password, trusting, account }: { password: string; trusting: boolean; account: Account | undefined },
): Promise<void> {
  const partial = `${folder}.part`
  const passwordFile = `${folder}.pw`
  await rm(partial, { recursive: true, force: true })
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  await writeFile(`${folder}.log`, '', { mode: 0o600 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) {
    for (const path of [partial, passwordFile, `${folder}.log`]) await chown(path, account.uid, account.gid)
    await chmod(dirname(folder), 0o755)
  }
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const access = [
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      `--auth=${trusting ? 'trust' : 'scram-sha-256'}`,
    ]
    await runAs(
      account,
      binaries.initdb,
      [`--pgdata=${partial}`, ...access, ...locale, '--no-sync'],
      `${folder}.log`,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  // Note: only an empty folder is replaced.
  await rename(partial, folder)
}
