/** Where somebody on this machine finds what listens there. */
export function urlOf({ host, port }: { host: string; port: number }): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
