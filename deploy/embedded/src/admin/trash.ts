import { systemClock, uuidV7 } from '@alcove/kit/clock'
import { createMediaOperator } from '@alcove/media/operator'
import { type Command, InvalidArgumentError } from 'commander'
import type { AtDesk } from './open-for-operator.ts'
import { OperatorError } from './operator-error.ts'

type MediaOperator = Awaited<ReturnType<typeof createMediaOperator>>
type Entry = Awaited<ReturnType<MediaOperator['listTrash']>>[number]

/** Commands for what sweeps of the object store took, or would have taken. */
export function addTrashCommands(program: Command, atDesk: AtDesk): void {
  const withMedia = <T>(work: (media: MediaOperator) => Promise<T>) =>
    atDesk(async ({ databaseOf, objects }) => {
      const deps = { database: databaseOf('media'), clock: systemClock, ids: uuidV7 }
      const media = await createMediaOperator(deps, objects)
      try {
        return await work(media)
      } finally {
        await media.close()
      }
    })
  program
    .command('trash:list')
    .description('list what sweeps took from the object store; it is removed for good after seven days')
    .action(() =>
      withMedia(async (media) => {
        const entries = await media.listTrash()
        for (const entry of entries) console.log(`${entry.day}/${entry.prefix}`)
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
    .action((entries: Entry[] | undefined, { all = false }: { all?: boolean }) =>
      withMedia(async (media) => {
        if (all === (entries ?? []).length > 0)
          throw new OperatorError('Name entries as trash:list shows them, or pass --all.')
        await restore(media, all ? await media.listTrash() : (entries ?? []))
      }),
    )
  program
    .command('sweep:release-brake')
    .description('let the next sweep of the object store pass, whatever it takes')
    .action(() =>
      withMedia(async (media) => {
        if (!(await media.releaseSweepBrake())) throw new OperatorError('No sweep is braked.')
        console.log(
          'The next sweep passes, whatever it takes; it runs within an hour while the platform runs.',
        )
      }),
    )
}

async function restore(media: MediaOperator, entries: Entry[]): Promise<void> {
  const failed: string[] = []
  for (const entry of entries) {
    const outcome = await media.restoreTrash(entry)
    if (outcome === 'missing') failed.push(`${entry.day}/${entry.prefix}: not in the trash`)
    if (outcome === 'taken') failed.push(`${entry.day}/${entry.prefix}: there is something in its place`)
  }
  console.log(`${entries.length - failed.length} put back.`)
  if (failed.length > 0)
    throw new OperatorError(`Not put back:\n${failed.map((line) => `  ${line}`).join('\n')}`)
}

function collectEntry(text: string, sofar: Entry[] = []): Entry[] {
  const [, day, prefix] = /^(\d{4}-\d{2}-\d{2})\/((?:uploads|sources|hls)\/.+)$/.exec(text) ?? []
  if (day === undefined || prefix === undefined)
    throw new InvalidArgumentError('An entry like 2026-11-22/hls/… is expected, as trash:list shows it.')
  return [...sofar, { day, prefix }]
}
