import type { Stats } from '@alcove/contracts/http/reporting/get-stats'
import { today } from '../format/date.ts'
import { countedStates } from '../resources/cases/counted-states.ts'
import { casesPath, listPath, uploadsPath } from '../shared/paths.ts'

/**
 * The twelve stats in the specification's order, each with the list of what it counts: reports merged by content,
 * logins by account, files by their content.
 */
export const statList: { name: keyof Stats; path: string | (() => string) }[] = [
  { name: 'totalUsers', path: listPath('users') },
  { name: 'totalContents', path: casesPath(countedStates.contents) },
  { name: 'pendingContents', path: casesPath('PENDING', 'pendingSince', 'ASC') },
  { name: 'approvedContents', path: casesPath('APPROVED') },
  { name: 'rejectedContents', path: casesPath('REJECTED') },
  { name: 'uploadsToday', path: () => uploadsPath(today()) },
  { name: 'loginsToday', path: () => listPath('users', { lastLoginOn: today() }) },
  { name: 'totalReports', path: listPath('reports') },
  { name: 'totalPayments', path: listPath('payments', { status: 'received' }) },
  { name: 'storageUsed', path: casesPath(countedStates.stored, 'fileSize') },
  { name: 'totalFiles', path: casesPath(countedStates.stored, 'fileSize') },
  { name: 'hlsVideos', path: casesPath(countedStates.playable) },
]
