/** Dependency of the platform, as `/status` reports it: `<service>.<part>`. */
export interface DependencyLine {
  name: string
  ok: boolean
  /** Duration of the check, or why it failed. */
  detail: string
}

/** Parses the lines `ok   <name> <detail>` and `FAIL <name> <detail>`; skips others. */
export function parseStatus(text: string): DependencyLine[] {
  return text.split('\n').flatMap((line) => {
    const [, word, name, detail] = /^(ok|FAIL)\s+(\S+)\s*(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, ok: word === 'ok', detail: detail ?? '' }]
  })
}

/** Service with its parts. */
export interface ServiceState {
  name: string
  ok: boolean
  /** Working parts, or the broken ones with their reasons. */
  parts: DependencyLine[]
}

/** Groups lines by service, in order of appearance; the worst part sets the state of its service. */
export function groupByService(lines: DependencyLine[]): ServiceState[] {
  const services = new Map<string, DependencyLine[]>()
  for (const line of lines) {
    const [service = '', part = ''] = line.name.split('.')
    services.set(service, [...(services.get(service) ?? []), { ...line, name: part }])
  }
  return [...services].map(([name, parts]) => ({ name, ok: parts.every(({ ok }) => ok), parts }))
}
