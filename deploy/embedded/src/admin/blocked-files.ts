import { isUuid } from '@alcove/kit/ids'
import { type Command, InvalidArgumentError } from 'commander'
import { print } from '../console/escape.ts'
import type { AtDesk } from './opening/open-for-operator.ts'
import { OperatorError } from './operator-error.ts'
import { type MediaOperator, withMedia } from './with-media.ts'

const SHA256 = /^[0-9a-f]{64}$/i
const SHOWN = 1_000

/** Commands for files that no account may publish. */
export function addBlockedFileCommands(program: Command, atDesk: AtDesk): void {
  program
    .command('file:block')
    .description('refuse these files whenever they are sent, and warn moderators of what resembles them')
    .argument('<files...>', 'ids of contents that have them, or SHA-256', collectFiles)
    .requiredOption('--reason <text>', 'for those who run file:blocked', parseReason)
    .action((files: string[], { reason }: { reason: string }) =>
      withMedia(atDesk, (media) => block(media, files, reason)),
    )
  program
    .command('file:unblock')
    .description('take files again that were blocked')
    .argument('<files...>', 'SHA-256, as file:blocked shows them', collectSums)
    .action((files: string[]) =>
      withMedia(atDesk, async (media) => {
        const unknown: string[] = []
        for (const file of files) if (!(await media.unblockFile(file))) unknown.push(file)
        console.log(`${files.length - unknown.length} taken again.`)
        if (unknown.length > 0) throw new OperatorError(`Not blocked:\n${unknown.join('\n')}`)
      }),
    )
  program
    .command('file:blocked')
    .description('list the blocked files, newest first')
    .action(() =>
      withMedia(atDesk, async (media) => {
        const files = await media.findBlockedFiles(SHOWN + 1)
        for (const { sha256, reason, addedAt } of files.slice(0, SHOWN))
          print`${sha256} ${addedAt.toISOString()} ${reason}`
        if (files.length > SHOWN) console.log(`The ${SHOWN} newest are shown.`)
        else console.log(files.length === 0 ? 'No file is blocked.' : `${files.length} blocked.`)
      }),
    )
}

const NOT_BLOCKED = { unknown: 'there is no such content', 'no-file': 'it has no file yet' }

async function block(media: MediaOperator, files: string[], reason: string): Promise<void> {
  const refused: string[] = []
  let blocked = 0
  for (const file of files) {
    const { outcome, sha256, contents } = await media.blockFile(file, reason)
    if (outcome === 'unknown' || outcome === 'no-file') {
      refused.push(`  ${file}: ${NOT_BLOCKED[outcome]}`)
      continue
    }
    blocked++
    print`${sha256} ${outcome === 'blocked' ? 'is blocked' : 'was blocked already'}`
    for (const { id, state } of contents) print`    content ${id} has it (${state})`
  }
  if (blocked > 0)
    console.log(
      `${blocked} blocked. Nothing that is published was taken down: moderators remove it in the console.`,
    )
  if (refused.length > 0) throw new OperatorError(`Not blocked: ${refused.length}\n${refused.join('\n')}`)
}

function collectFiles(text: string, sofar: string[] = []): string[] {
  if (!SHA256.test(text) && !isUuid(text))
    throw new InvalidArgumentError('The id of a content or a SHA-256 is expected.')
  return [...new Set([...sofar, text.toLowerCase()])]
}

function collectSums(text: string, sofar: string[] = []): string[] {
  if (!SHA256.test(text)) throw new InvalidArgumentError('A SHA-256 is expected, as file:blocked shows it.')
  return [...new Set([...sofar, text.toLowerCase()])]
}

function parseReason(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('A reason is expected.')
  return text.trim()
}
