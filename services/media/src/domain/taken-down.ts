import { isKeptForReports, type StoredContent } from './content.ts'

/** Files of contents that were taken down before these moments leave. */
export interface TakenDownBefore {
  withdrawnBefore: Date
  removedBefore: Date
}

/** Which files a content names, and all that says whether it keeps them. */
export type ContentFiles = Pick<
  StoredContent,
  'state' | 'hidden' | 'evidenceHeld' | 'withdrawnAt' | 'removedAt' | 'sourceKey' | 'hlsPrefix'
>

/** Whether its files are to leave. */
export function isDueToLeave(
  content: Omit<ContentFiles, 'sourceKey' | 'hlsPrefix'>,
  { withdrawnBefore, removedBefore }: TakenDownBefore,
): boolean {
  if (isKeptForReports(content)) return false
  if (content.state === 'WITHDRAWN')
    return content.withdrawnAt !== null && content.withdrawnAt < withdrawnBefore
  return content.state === 'REMOVED' && content.removedAt !== null && content.removedAt < removedBefore
}

/** Whether a content names this object, or one below this prefix. */
export function namesObjects(
  { sourceKey, hlsPrefix }: Pick<ContentFiles, 'sourceKey' | 'hlsPrefix'>,
  prefix: string,
): boolean {
  return [sourceKey, hlsPrefix].some((key) => key === prefix || key?.startsWith(`${prefix}/`))
}
