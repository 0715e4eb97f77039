/** One dependency of the platform, as `/readyz` reports it. */
export interface DependencyLine {
  name: string
  ok: boolean
  /** How long the check took, or why it failed. */
  detail: string
}

/** Reads the lines `ok   <name> <detail>` and `FAIL <name> <detail>`; others are left out. */
export function parseReadiness(text: string): DependencyLine[] {
  return text.split('\n').flatMap((line) => {
    const [, word, name, detail] = /^(ok|FAIL)\s+(\S+)\s*(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, ok: word === 'ok', detail: detail ?? '' }]
  })
}
