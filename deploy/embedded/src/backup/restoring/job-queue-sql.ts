import { jobQueueSchema } from '@alcove/kit/jobs/job-queue-schema'
import { OperatorError } from '../../admin/operator-error.ts'
import type { DatabaseManifest } from '../manifest.ts'

/**
 * What makes the tables of the job queue: our own words, never those of the backup, which might say anything.
 * @throws OperatorError where the backup has tables of another version
 */
export function jobQueueSql(name: string, jobQueue: DatabaseManifest['jobQueue']): string | undefined {
  if (!jobQueue) return undefined
  const { version, sql } = jobQueueSchema()
  if (jobQueue.version === version) return sql
  throw new OperatorError(
    `The backup has the job queue of ${name} in version ${jobQueue.version}, this program expects version ${version}: restore ` +
      'with the program that took the backup, and upgrade then.',
  )
}
