import { readdirSync } from 'node:fs'
import { shown } from './table.ts'

/** Finds the sentences that no window of a run has shown. @param folder as recorded by `watchSentences` */
export function findUnseen(folder: string): string[] {
  const seen = new Set(readdirSync(folder))
  return shown.flatMap(({ sentence }, place) => (seen.has(String(place)) ? [] : [sentence]))
}
