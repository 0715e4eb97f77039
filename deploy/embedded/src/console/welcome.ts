import type { Demo } from '../demo/prepare-demo.ts'

/** Prints the addresses and accounts once the platform is ready. */
export function welcome(url: string, demo: Demo | undefined): string {
  const lines = [`ready ${url}`]
  if (demo) {
    lines.push('', `Demo accounts (password ${demo.password}):`)
    for (const { email, purpose } of demo.accounts) lines.push(`  ${email.padEnd(22)} ${purpose}`)
    lines.push('', `Console for moderators and administrators: ${url}/backoffice/`)
  }
  lines.push('Ctrl-C stops it.')
  return lines.join('\n')
}
