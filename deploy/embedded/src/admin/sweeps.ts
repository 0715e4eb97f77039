import { BRAKED_SWEEPS, type BrakedSweep } from '@alcove/media/operator'
import { type Command, InvalidArgumentError } from 'commander'
import { print } from '../console/escape.ts'
import type { AtDesk } from './opening/open-for-operator.ts'
import { OperatorError } from './operator-error.ts'
import { type MediaOperator, withMedia } from './with-media.ts'

type Found = Awaited<ReturnType<MediaOperator['findBrakedSweeps']>>[number]

/** The command for sweeps that have stopped because they would take too much. */
export function addSweepCommand(program: Command, atDesk: AtDesk): void {
  program
    .command('sweep:release-brake')
    .description(
      'let the next run of braked sweeps pass, whatever it takes; without a name, list what is braked and why',
    )
    .argument('[sweeps...]', BRAKED_SWEEPS.join(', '), collectSweep)
    .option('--all', 'every sweep that is braked')
    .option('--yes', 'with --all: do it, instead of showing what would be released')
    .action((sweeps: BrakedSweep[] = [], { all = false, yes = false }: { all?: boolean; yes?: boolean }) =>
      withMedia(atDesk, async (media) => {
        if (all && sweeps.length > 0) throw new OperatorError('Name sweeps, or pass --all.')
        if (yes && !all) throw new OperatorError('--yes goes with --all.')
        const found = await media.findBrakedSweeps()
        if (sweeps.length > 0) return release(media, found, sweeps)
        for (const one of found) show(one)
        if (!all) return console.log(summarise(found))
        if (found.length === 0) throw new OperatorError('No sweep is braked.')
        if (!yes) throw new OperatorError('Nothing was changed. Run it again with --yes to release these.')
        await release(media, found, waiting(found))
      }),
    )
}

const WOULD_TAKE: Record<BrakedSweep, string> = {
  renditions: 'sets of renditions (no content names them)',
  sources: 'originals (no content names them)',
  'taken-down': "contents' files (removed more than REMOVED_KEPT_DAYS ago)",
  originals: "published contents' originals (published for ORIGINALS_KEEP_DAYS)",
}

const REASONS: Record<Found['reason'], string> = {
  share: 'more than a fifth',
  unknown: 'the database knows none of their contents',
}

function show({ sweep, unused, total, brakedAt, releasedAt, reason }: Found): void {
  print`${sweep}: braked since ${brakedAt.toISOString()}. It would take ${unused} of ${total} ${WOULD_TAKE[sweep]}: ${REASONS[reason]}.`
  if (releasedAt) print`    released ${releasedAt.toISOString()}; its next run passes`
}

function waiting(found: Found[]): BrakedSweep[] {
  return found.filter(({ releasedAt }) => releasedAt === null).map(({ sweep }) => sweep)
}

function summarise(found: Found[]): string {
  if (found.length === 0) return 'No sweep is braked.'
  const names = waiting(found)
  if (names.length === 0) return 'All are released.'
  return `Where database and store belong together and this is right: sweep:release-brake ${names.join(' ')}`
}

async function release(media: MediaOperator, found: Found[], sweeps: BrakedSweep[]): Promise<void> {
  const released: string[] = []
  const refused: string[] = []
  for (const sweep of sweeps) {
    const brake = found.find((one) => one.sweep === sweep)
    if (brake?.releasedAt) refused.push(`  ${sweep}: it was released ${brake.releasedAt.toISOString()}`)
    else if (brake && (await media.releaseSweepBrake(sweep))) released.push(sweep)
    else refused.push(`  ${sweep}: it is not braked`)
  }
  if (released.length > 0)
    console.log(
      `Released: ${released.join(', ')}. The next run passes, whatever it takes, within an hour while the platform runs.`,
    )
  if (refused.length > 0) throw new OperatorError(`Not released: ${refused.length}\n${refused.join('\n')}`)
  if (released.length === 0) throw new OperatorError('All are released already; their next run passes.')
}

function collectSweep(text: string, sofar: BrakedSweep[] = []): BrakedSweep[] {
  const sweep = BRAKED_SWEEPS.find((name) => name === text)
  if (!sweep) throw new InvalidArgumentError(`Known sweeps: ${BRAKED_SWEEPS.join(', ')}.`)
  return [...new Set([...sofar, sweep])]
}
