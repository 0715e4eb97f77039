import { caseMessages } from '../../../messages/cases.fr.ts'

/** Store key of DataTable for hidden columns. */
export const COLUMNS_STORE_KEY = 'cases.datatable'
export const HIDDEN_AT_FIRST = ['pendingSince']

const { poster, creator, createdAt, pendingSince, duration, fileSize, mimeType, status } =
  caseMessages.columns
export const HIDEABLE = { poster, creator, createdAt, pendingSince, duration, fileSize, mimeType, status }
