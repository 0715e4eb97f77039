/** One dependency of the platform, as `/status` reports it: `<service>.<part>`. */
export interface DependencyLine {
  name: string
  ok: boolean
  /** How long the check took, or why it failed. */
  detail: string
}

/** Reads the lines `ok   <name> <detail>` and `FAIL <name> <detail>`; others are left out. */
export function parseStatus(text: string): DependencyLine[] {
  return text.split('\n').flatMap((line) => {
    const [, word, name, detail] = /^(ok|FAIL)\s+(\S+)\s*(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, ok: word === 'ok', detail: detail ?? '' }]
  })
}

/** One service with the parts it stands on. */
export interface ServiceState {
  name: string
  ok: boolean
  /** Names of what works, or what is broken and why. */
  parts: DependencyLine[]
}

/** Gathers the lines by service, in their order; a service is as good as its worst part. */
export function byService(lines: DependencyLine[]): ServiceState[] {
  const services = new Map<string, DependencyLine[]>()
  for (const line of lines) {
    const [service = '', part = ''] = line.name.split('.')
    services.set(service, [...(services.get(service) ?? []), { ...line, name: part }])
  }
  return [...services].map(([name, parts]) => ({ name, ok: parts.every(({ ok }) => ok), parts }))
}
