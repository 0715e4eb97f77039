import { isKeptForReports, type StoredContent } from './content.ts'

/** Files of contents that were taken down before these moments are removed. */
export interface TakenDownBefore {
  withdrawnBefore: Date
  removedBefore: Date
}

/** The files that a content names and the state that decides if it keeps them. */
export type ContentFiles = Pick<
  StoredContent,
  | 'state'
  | 'hidden'
  | 'reportWaits'
  | 'evidenceHeld'
  | 'withdrawnAt'
  | 'removedAt'
  | 'sourceKey'
  | 'hlsPrefix'
>

/** True when the files of a content are due for removal. */
export function isDueToLeave(
  content: Omit<ContentFiles, 'sourceKey' | 'hlsPrefix'>,
  { withdrawnBefore, removedBefore }: TakenDownBefore,
): boolean {
  if (isKeptForReports(content)) return false
  if (content.state === 'WITHDRAWN')
    return content.withdrawnAt !== null && content.withdrawnAt < withdrawnBefore
  return content.state === 'REMOVED' && content.removedAt !== null && content.removedAt < removedBefore
}

/** True when a content names this object, or one below this prefix. */
export function namesObjects(
  { sourceKey, hlsPrefix }: Pick<ContentFiles, 'sourceKey' | 'hlsPrefix'>,
  prefix: string,
): boolean {
  return [sourceKey, hlsPrefix].some((key) => key === prefix || key?.startsWith(`${prefix}/`))
}
