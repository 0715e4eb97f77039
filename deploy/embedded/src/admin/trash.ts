import { type Command, InvalidArgumentError } from 'commander'
import { escapedLines, print } from '../console/escape.ts'
import type { AtDesk } from './opening/open-for-operator.ts'
import { OperatorError } from './operator-error.ts'
import { type MediaOperator, withMedia } from './with-media.ts'

type RestoreOptions = { all?: boolean; evenWithdrawn?: boolean }
type Entry = Awaited<ReturnType<MediaOperator['listTrash']>>[number]

/** Commands for objects that sweeps moved to the trash. */
export function addTrashCommands(program: Command, atDesk: AtDesk): void {
  program
    .command('trash:list')
    .description('list what sweeps took from the object store; it is removed for good after seven days')
    .action(() =>
      withMedia(atDesk, async (media) => {
        const entries = await media.listTrash()
        for (const entry of entries) print`${entry.day}/${entry.prefix}`
        console.log(
          entries.length === 0
            ? 'The trash is empty.'
            : `In the trash: ${entries.length}. Put back: trash:restore`,
        )
      }),
    )
  program
    .command('trash:restore')
    .description('put back what sweeps took: the entries given, or all')
    .argument('[entries...]', 'as trash:list shows them', collectEntry)
    .option('--all', 'everything that lies in the trash')
    .option(
      '--even-withdrawn',
      'also files of contents that were withdrawn, or that the database does not know',
    )
    .action((entries: Entry[] | undefined, { all = false, evenWithdrawn = false }: RestoreOptions) =>
      withMedia(atDesk, async (media) => {
        if (all === (entries ?? []).length > 0)
          throw new OperatorError('Name entries as trash:list shows them, or pass --all.')
        const chosen = all ? await media.listTrash() : (entries ?? [])
        if (chosen.length === 0) throw new OperatorError('The trash is empty.')
        await restore(media, chosen, evenWithdrawn)
      }),
    )
}

const NOT_PUT_BACK = {
  missing: 'not in the trash',
  taken: 'there is something in its place',
  busy: 'a sweep, or another command, still works on it: try again in a minute',
  withdrawn: 'its content was withdrawn (--even-withdrawn)',
  unknown: 'the database does not know its content (--even-withdrawn)',
}

async function restore(media: MediaOperator, entries: Entry[], evenWithdrawn: boolean): Promise<void> {
  const results = await media.restoreTrash(entries, { evenWithdrawn })
  const failed: string[] = []
  const unnamed: string[] = []
  for (const { entry, outcome, reason = '' } of results) {
    const name = `  ${entry.day}/${entry.prefix}`
    if (outcome === 'unnamed') unnamed.push(name)
    else if (outcome !== 'restored')
      failed.push(`${name}: ${outcome === 'failed' ? reason : NOT_PUT_BACK[outcome]}`)
  }
  console.log(`${results.length - failed.length} put back.`)
  if (unnamed.length > 0)
    console.log(
      `Of these no content names ${unnamed.length}; they do not play, and a sweep takes them again:\n${escapedLines(unnamed.join('\n'))}`,
    )
  if (failed.length > 0) throw new OperatorError(`Not put back: ${failed.length}\n${failed.join('\n')}`)
}

function collectEntry(text: string, sofar: Entry[] = []): Entry[] {
  const [, day, prefix] = /^(\d{4}-\d{2}-\d{2})\/((?:uploads|sources|hls)\/.+)$/.exec(text) ?? []
  if (day === undefined || prefix === undefined)
    throw new InvalidArgumentError('An entry like 2026-11-22/hls/… is expected, as trash:list shows it.')
  return [...sofar, { day, prefix }]
}
