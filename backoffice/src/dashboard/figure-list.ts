import type { Stats } from '@alcove/contracts/http/reporting/get-stats'
import { casesPath, listPath } from '../app/paths.ts'

/** The twelve figures in the specification's order, with the list behind each where one exists. */
export const figureList: { name: keyof Stats; path?: string }[] = [
  { name: 'totalUsers' },
  { name: 'totalContents', path: casesPath() },
  { name: 'pendingContents', path: casesPath('PENDING', 'pendingSince', 'ASC') },
  { name: 'approvedContents', path: casesPath('APPROVED') },
  { name: 'rejectedContents', path: casesPath('REJECTED') },
  { name: 'uploadsToday', path: casesPath() },
  { name: 'loginsToday' },
  { name: 'totalReports' },
  { name: 'totalPayments', path: listPath('payments') },
  { name: 'storageUsed' },
  { name: 'totalFiles' },
  { name: 'hlsVideos' },
]
