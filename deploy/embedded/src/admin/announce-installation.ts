import { targetOf } from '../installation/inspect-databases.ts'

/** One line on stderr that says which installation a command speaks to. */
export function announceInstallation(id: string | null, dataDir: string, serverUrl?: string): void {
  const database = serverUrl === undefined ? '' : ` · database ${targetOf(serverUrl)}`
  console.error(`Installation ${id?.slice(0, 8) ?? '(none)'} · DATA_DIR ${dataDir}${database}`)
}
