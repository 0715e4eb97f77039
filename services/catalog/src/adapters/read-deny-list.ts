import { readFile } from 'node:fs/promises'
import { createDenyList, type DenyList } from '../domain/deny-list/deny-list.ts'

const FILE = new URL('../domain/deny-list/deny-list.txt', import.meta.url)

/** Reads the maintained list once at start. @throws Error for a malformed file */
export async function readDenyList(): Promise<DenyList> {
  return createDenyList(await readFile(FILE, 'utf8'))
}
