import type { Stats } from '@alcove/contracts/http/reporting/get-stats'
import { casesPath, listPath, uploadsPath } from '../app/paths.ts'
import { today } from '../format/date.ts'

/** The twelve figures in the specification's order, with the list behind each where one exists. */
export const figureList: { name: keyof Stats; path?: string | (() => string) }[] = [
  { name: 'totalUsers', path: listPath('users') },
  { name: 'totalContents', path: casesPath() },
  { name: 'pendingContents', path: casesPath('PENDING', 'pendingSince', 'ASC') },
  { name: 'approvedContents', path: casesPath('APPROVED') },
  { name: 'rejectedContents', path: casesPath('REJECTED') },
  { name: 'uploadsToday', path: () => uploadsPath(today()) },
  { name: 'loginsToday', path: listPath('users') },
  { name: 'totalReports', path: listPath('reports') },
  { name: 'totalPayments', path: listPath('payments') },
  { name: 'storageUsed', path: casesPath(undefined, 'fileSize') },
  { name: 'totalFiles', path: casesPath(undefined, 'fileSize') },
  { name: 'hlsVideos', path: casesPath() },
]
