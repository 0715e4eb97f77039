import { targetOf } from '../../installation/inspect-databases.ts'

/** Prints one line to stderr that names the installation a command works on. */
export function announceInstallation(id: string | null, dataDir: string, serverUrl?: string): void {
  const database = serverUrl === undefined ? '' : ` · database ${targetOf(serverUrl)}`
  console.error(`Installation ${id?.slice(0, 8) ?? '(none)'} · DATA_DIR ${dataDir}${database}`)
}
