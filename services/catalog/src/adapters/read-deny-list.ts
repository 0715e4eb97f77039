import { readFile } from 'node:fs/promises'
import { createDenyList, type DenyList } from '../domain/deny-list.ts'

const FILE = new URL('../domain/deny-list.txt', import.meta.url)

/** The maintained list, as it is when the service starts. @throws Error where the file is not as it should be */
export async function readDenyList(): Promise<DenyList> {
  return createDenyList(await readFile(FILE, 'utf8'))
}
