import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@alcove/embedded/demo/until'
import { type ParsedMail, parseMail } from '../../services/reporting/test/support/parse-mail.ts'

const PATIENCE_MS = 30_000

/** Waits for the newest mail to an address with this subject in the folder mailer. */
export function awaitMail(dataDir: string, to: string, subject: string, since = 0): Promise<ParsedMail> {
  const folder = join(dataDir, 'mail')
  return until(`a mail "${subject}" to ${to}`, PATIENCE_MS, async () => {
    const names = await readdir(folder).catch(() => [])
    const files = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
    )
    for (const { path, at } of files.sort((a, b) => b.at - a.at)) {
      if (at < since) return undefined
      const mail = parseMail(await readFile(path))
      if (mail.headers.get('to')?.includes(to) && mail.headers.get('subject') === subject) return mail
    }
    return undefined
  })
}

/** Extracts the link to a page of the site from a mail. */
export function linkIn({ text }: ParsedMail, path: string): string {
  const link = text.split(/\s+/).find((word) => word.includes(`${path}#`))
  if (!link) throw new Error(`no link to ${path} in the mail`)
  return link
}
