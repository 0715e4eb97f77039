import { openDatabase } from '@alcove/kit/database/database'
import { isSuperuser } from '@alcove/kit/database/is-superuser'
import { jobQueueSchema } from '@alcove/kit/jobs/job-queue-schema'
import type { Logger } from '@alcove/kit/log/logger'
import { OperatorError } from '../../admin/operator-error.ts'
import type { DatabaseManifest } from '../manifest.ts'

type JobQueue = DatabaseManifest['jobQueue']

/** What makes the tables of the job queue: our own words where the version is ours, those of the backup for another. */
export function jobQueueSql(jobQueue: JobQueue): string | undefined {
  if (!jobQueue) return undefined
  const ours = jobQueueSchema()
  return jobQueue.version === ours.version ? ours.sql : jobQueue.sql
}

/**
 * SQL that comes with a backup may do what its role may do: as a superuser, run programs on the machine.
 * @throws OperatorError where a superuser would run it
 */
export async function refuseForeignSql(
  url: string,
  name: string,
  jobQueue: JobQueue,
  log: Logger,
): Promise<void> {
  if (!jobQueue || jobQueue.version === jobQueueSchema().version) return
  const database = openDatabase(url, `${name}-restore`, log, { poolSize: 1 })
  try {
    if (!(await isSuperuser(database))) return
  } finally {
    await database.close()
  }
  throw new OperatorError(
    `The backup brings SQL for the job queue of ${name} (version ${jobQueue.version}, this program has ` +
      `${jobQueueSchema().version}), and DATABASE_URL is that of a superuser, who could do anything with it. Name a role that ` +
      'owns the databases (docs/operations.md, Database roles), or restore with the program that took the backup.',
  )
}
