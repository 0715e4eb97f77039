import type { createPreparationOperator } from '@alcove/media/preparation-operator'
import { type Command, InvalidArgumentError } from 'commander'
import { print } from '../console/escape.ts'
import { collectIds } from './arguments/collect-ids.ts'
import { OperatorError } from './operator-error.ts'

export type PreparationOperator = Awaited<ReturnType<typeof createPreparationOperator>>
type Shown = Awaited<ReturnType<PreparationOperator['showRemakes']>>
type Selection = NonNullable<Parameters<PreparationOperator['remakeAll']>[0]>
interface Options {
  all?: boolean
  outdated?: boolean
  before?: Date
  status?: boolean
  yes?: boolean
}

/** The command that prepares prepared videos again, and says how far that is. */
export function addRemakeCommand(
  program: Command,
  withPreparations: (work: (preparations: PreparationOperator) => Promise<void>) => Promise<void>,
): void {
  program
    .command('preparation:remake')
    .description(
      'prepare prepared videos again, after all uploads; what they have is served until the new files take its place',
    )
    .argument('[ids...]', 'of contents', collectIds('the console'))
    .option('--all', 'all that are prepared, and neither rejected nor taken down')
    .option(
      '--outdated',
      'of these only those for which another version of the platform made less, or otherwise',
    )
    .option('--before <date>', 'of these only those that were prepared before then (UTC)', parseDate)
    .option('--yes', 'with --all or --outdated: do it, instead of showing what would be done')
    .option('--status', 'only say how far remakes are, and why some failed')
    .action((ids: string[] | undefined, options: Options) =>
      withPreparations(async (preparations) => {
        const { all = false, outdated = false, before, status = false, yes = false } = options
        const isMany = all || outdated
        if (status && (isMany || before || yes || ids?.length))
          throw new OperatorError('--status goes alone.')
        if (status) return showStatus(await preparations.showRemakes())
        if (isMany === Boolean(ids?.length)) throw new OperatorError('Give ids, or --all or --outdated.')
        if (!isMany && (before || yes))
          throw new OperatorError('--before and --yes go with --all or --outdated.')
        const selection = { isOutdated: outdated, ...(before && { before }) }
        if (ids?.length) await remake(preparations, ids)
        else await remakeMany(preparations, selection, yes)
      }),
    )
}

/** Lines on how far remakes are, and on what holds them. */
export function describeRemakes(
  { waiting, done, failed, percent, timeLeftMs }: Shown['progress'],
  brake: Shown['brake'],
): string[] {
  const lines: string[] = []
  if (brake)
    lines.push(
      `Remakes stopped at ${brake.brakedAt.toISOString()}: ${brake.reason} Go on: preparation:resume`,
    )
  const total = waiting + done + failed
  if (total === 0) return lines
  const left =
    waiting === 0 ? '' : `, ${timeLeftMs === null ? 'too early to say how long' : lasting(timeLeftMs)}`
  lines.push(
    `Remakes: ${waiting} wait, ${done} done, ${failed} failed. Ended: ${done + failed} of ${total} (${percent} %)${left}.`,
  )
  return lines
}

function showStatus({ progress, reasons, pausedAt, brake }: Shown): void {
  if (pausedAt) print`Paused since ${pausedAt.toISOString()}. Go on: preparation:resume`
  const lines = describeRemakes(progress, brake)
  for (const line of lines) print`${line}`
  for (const { reason, count } of reasons) print`  ${count} failed: ${reason ?? 'no reason'}`
  if (reasons.length > 0) console.log('Which ones: preparation:list')
  if (lines.length === 0) console.log('No remakes were requested.')
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Whole units, as rough as the estimate. */
function lasting(ms: number): string {
  if (ms < 1.5 * HOUR_MS) return `about ${Math.max(1, Math.round(ms / MINUTE_MS))} min left`
  if (ms < 2 * DAY_MS) return `about ${Math.round(ms / HOUR_MS)} h left`
  return `about ${Math.round(ms / DAY_MS)} days left`
}

const NOT_REMADE = {
  waits: 'it waits already',
  unknown: 'there is no such content',
  'not-prepared': 'it is not prepared, or was taken down',
  'original-dropped': 'its original was dropped (ORIGINALS_KEEP_DAYS)',
  'no-file': 'its file is gone',
  blocked: 'its file is blocked',
}

const LEFT_OUT = { ...NOT_REMADE, evidence: 'it is held as evidence' }

async function remake(preparations: PreparationOperator, ids: string[]): Promise<void> {
  const requests = await preparations.remake(ids)
  const refused = requests.flatMap(({ contentId, outcome }) =>
    outcome === 'queued' ? [] : [`  ${contentId}: ${NOT_REMADE[outcome]}`],
  )
  console.log(`${requests.length - refused.length} queued.`)
  if (refused.length > 0) throw new OperatorError(`Not queued: ${refused.length}\n${refused.join('\n')}`)
}

async function remakeMany(
  preparations: PreparationOperator,
  selection: Selection,
  isMeant: boolean,
): Promise<void> {
  const found = await preparations.measureRemakable(selection)
  const leftOut = await preparations.findLeftOut(selection)
  for (const { contentId, reason } of leftOut) print`${contentId} is left out: ${LEFT_OUT[reason]}`
  if (found.contents === 0) throw new OperatorError('There is nothing to prepare again.')
  console.log(
    `${found.contents} contents: originals of ${mebibytes(found.originalBytes)} to prepare again; their present files, ${mebibytes(found.storedBytes)}, stay a day beside the new ones, then seven in the trash.`,
  )
  console.log(
    `Without storyboard ${found.withoutStoryboard}, preview clip ${found.withoutPreview}, sizes of the cover ${found.withoutCoverSizes}, fingerprint ${found.withoutFingerprint}.`,
  )
  if (!isMeant) throw new OperatorError('Nothing was changed. Run it again with --yes to do this.')
  console.log(
    `${await preparations.remakeAll(selection)} queued. How far they are: preparation:remake --status`,
  )
}

const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MiB`

function parseDate(text: string): Date {
  const date = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(date.getTime()))
    throw new InvalidArgumentError('A date like 2026-11-22 is expected.')
  return date
}
