/** Builds the URL at which this machine reaches a listener. */
export function urlOf({ host, port }: { host: string; port: number }): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
