import { systemClock } from '@alcove/kit/clock'
import { uuidV7 } from '@alcove/kit/ids'
import { createLogger } from '@alcove/kit/log/logger'
import { createPreparationOperator } from '@alcove/media/preparation-operator'
import type { Command } from 'commander'
import { print } from '../console/escape.ts'
import { collectIds } from './arguments/collect-ids.ts'
import type { AtDesk } from './opening/open-for-operator.ts'
import { OperatorError } from './operator-error.ts'
import { addRemakeCommand, describeRemakes, type PreparationOperator } from './remakes.ts'

type Listed = Awaited<ReturnType<PreparationOperator['listPreparations']>>

/** Commands for files that wait to be prepared, or could not be. */
export function addPreparationCommands(program: Command, atDesk: AtDesk): void {
  const withPreparations = (work: (preparations: PreparationOperator) => Promise<void>) =>
    atDesk(async ({ databaseOf, objects }) => {
      const deps = {
        database: databaseOf('media'),
        clock: systemClock,
        ids: uuidV7,
        log: createLogger('warn'),
      }
      const preparations = await createPreparationOperator(deps, objects)
      try {
        await work(preparations)
      } finally {
        await preparations.close()
      }
    })
  program
    .command('preparation:list')
    .description(
      'list the files that wait to be prepared, in their order, and those that failed, newest first',
    )
    .action(() => withPreparations(async (preparations) => list(await preparations.listPreparations())))
  program
    .command('preparation:retry')
    .description(
      'prepare failed files again, with all attempts, as after a fault of this machine, and those whose job was lost',
    )
    .argument('[ids...]', 'as preparation:list shows them', collectIds('preparation:list'))
    .option('--all', 'all whose attempts were used up or whose job was lost; not those that were refused')
    .action((ids: string[] | undefined, { all = false }: { all?: boolean }) =>
      withPreparations(async (preparations) => {
        if (all === Boolean(ids?.length)) throw new OperatorError('Give ids, or --all.')
        await retry(preparations, ids)
      }),
    )
  addRemakeCommand(program, withPreparations)
  program
    .command('preparation:pause')
    .description(
      'begin no further preparation; uploads are still accepted, and what is being prepared goes on',
    )
    .action(() =>
      withPreparations(async (preparations) => {
        if (!(await preparations.pause())) throw new OperatorError('Preparation is paused already.')
        console.log('Paused; what is being prepared goes on. Go on: preparation:resume')
      }),
    )
  program
    .command('preparation:resume')
    .description('begin preparations again, and remakes that stopped by themselves')
    .action(() =>
      withPreparations(async (preparations) => {
        if (!(await preparations.resume()))
          throw new OperatorError('Preparation is not paused, and no remakes have stopped.')
        console.log('Resumed; what waits begins within 30 s while the platform runs.')
      }),
    )
}

function list({ waiting, lost, failed, pausedAt, remakes, failedRemakes, brake }: Listed): void {
  if (pausedAt) print`Paused since ${pausedAt.toISOString()}. Go on: preparation:resume`
  for (const { contentId, userId, fileSize, preparedShare } of waiting) {
    const share = preparedShare === null ? 'waits' : `${Math.floor(preparedShare * 100)} %`
    const progress = lost.includes(contentId) ? 'has lost its job' : share
    print`${contentId} ${progress}, ${Math.ceil((fileSize ?? 0) / 1024 ** 2)} MiB, of account ${userId}`
  }
  for (const { contentId, userId, reason } of failed)
    print`${contentId} failed, of account ${userId}\n    ${reason ?? 'no reason'}`
  for (const { contentId, reason } of failedRemakes)
    print`${contentId} could not be remade, and keeps its files\n    ${reason ?? 'no reason'}`
  for (const line of describeRemakes(remakes, brake)) print`${line}`
  console.log(
    failed.length + lost.length === 0
      ? `${waiting.length} wait, none failed.`
      : `${waiting.length} wait, ${failed.length} failed${describeLost(lost)}. Prepare again: preparation:retry <id…>, or --all`,
  )
}

function describeLost(lost: readonly string[]): string {
  return lost.length === 0 ? '' : `, ${lost.length} of those that wait have lost their job`
}

const NOT_RETRIED = {
  unknown: 'there is no such content',
  waits: 'it waits to be prepared, or is being prepared',
  'not-failed': 'it has not failed',
  'no-file': 'its file is gone',
  blocked: 'its file is blocked',
}

async function retry(preparations: PreparationOperator, ids: string[] | undefined): Promise<void> {
  const retries = await preparations.retry(ids)
  if (retries.length === 0)
    throw new OperatorError(
      'No file failed after all its attempts, and none lost its job; others are retried by their id.',
    )
  const refused = retries.flatMap(({ contentId, outcome }) =>
    outcome === 'queued' ? [] : [`  ${contentId}: ${NOT_RETRIED[outcome]}`],
  )
  console.log(`${retries.length - refused.length} queued.`)
  if (refused.length > 0) throw new OperatorError(`Not queued: ${refused.length}\n${refused.join('\n')}`)
}
