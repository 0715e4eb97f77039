import { LABEL_MAX_LENGTH, LABELS_MAX } from '@alcove/contracts/constants'

/** Adds what was typed or pasted, separated by commas; leaves out repeats and what is more than the platform takes. */
export function addLabels(labels: readonly string[], typed: string): readonly string[] {
  const added = typed
    .split(/[,;\n]/)
    .map((one) => one.trim().replace(/\s+/g, ' ').slice(0, LABEL_MAX_LENGTH).trim())
  const all = [...labels]
  for (const label of added) {
    const isNew = label !== '' && !all.some((one) => one.toLowerCase() === label.toLowerCase())
    if (isNew && all.length < LABELS_MAX) all.push(label)
  }
  return all
}
