import { OperatorError } from '../../admin/operator-error.ts'
import type { Manifest } from '../manifest.ts'
import type { RestoreTarget } from './restore-backup.ts'

/** @throws OperatorError when services would refuse the restored data */
export function requireSameId({ environmentId }: RestoreTarget, { installationId }: Manifest): void {
  if (environmentId !== undefined && installationId !== null && environmentId !== installationId)
    throw new OperatorError(
      `The backup is of installation ${installationId}, INSTALLATION_ID is ${environmentId}: put that of the backup there; nothing was changed.`,
    )
}

/** @throws OperatorError when objects would lie elsewhere than before */
export function requireSameKind({ bucket }: RestoreTarget, { objects }: Manifest): void {
  const isListed = objects.copied === false
  if (isListed && !bucket)
    throw new OperatorError(
      'The backup holds no objects, for they lay in a bucket: restore it with OBJECT_STORE=s3 and the bucket that they were copied to.',
    )
  if (!isListed && bucket)
    throw new OperatorError(
      'The backup holds the files of an object folder: restore it without OBJECT_STORE=s3. Files do not move to a bucket by a restore.',
    )
}
