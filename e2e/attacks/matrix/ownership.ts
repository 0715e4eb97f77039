import { FILE } from './routed-operations.ts'

/** Actors that may reach an object that belongs to one account, by their names. */
export interface OwnershipRow {
  operation: string
  /** Key of the object: `pending`, `rejected`, `upload` and `export` belong to the uploader, the rest to the customer. */
  object:
    | 'pending'
    | 'rejected'
    | 'upload'
    | 'owner'
    | 'export'
    | 'session'
    | 'subscription'
    | 'checkout'
    | 'invoice'
  body?: object
  query?: string
  permitted: readonly string[]
}

const CHANGE = { planId: 'vip', interval: 'month' }

/** One row for every operation on a private object; `authorisation-matrix` fails when one is missing. */
export const OWNERSHIP: readonly OwnershipRow[] = [
  { operation: 'getContent', object: 'pending', permitted: ['owner', 'moderator'] },
  { operation: 'getContent', object: 'rejected', permitted: ['owner', 'moderator'] },
  { operation: 'getHlsUrl', object: 'pending', permitted: ['owner', 'moderator'] },
  { operation: 'getHlsUrl', object: 'rejected', permitted: ['moderator'] },
  { operation: 'getThumbnail', object: 'pending', permitted: ['owner', 'moderator'] },
  { operation: 'getPreview', object: 'pending', permitted: ['owner', 'moderator'] },
  { operation: 'getPreview', object: 'rejected', permitted: ['moderator'] },
  // Permitted actors are refused for the state of the content: its file was accepted already.
  {
    operation: 'requestUploadUrl',
    object: 'pending',
    body: { filename: 'autre.mp4', mimeType: 'video/mp4' },
    permitted: ['owner'],
  },
  // Permitted actors are refused for the state of the content, as above.
  { operation: 'changeDetails', object: 'pending', body: { title: 'Autre titre' }, permitted: ['owner'] },
  {
    operation: 'putCaptions',
    object: 'pending',
    body: { text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n' },
    permitted: ['owner'],
  },
  { operation: 'listCaptions', object: 'pending', permitted: ['owner'] },
  { operation: 'deleteCaptions', object: 'pending', permitted: ['owner'] },
  { operation: 'putOwnCover', object: 'pending', permitted: ['owner'] },
  { operation: 'deleteOwnCover', object: 'pending', permitted: ['owner'] },
  // Permitted actors get 422: no picture was given.
  { operation: 'getOwnCover', object: 'pending', permitted: ['owner', 'moderator'] },
  { operation: 'chooseCover', object: 'pending', body: { choice: 'automatic' }, permitted: ['owner'] },
  { operation: 'getCoverChoice', object: 'pending', permitted: ['owner'] },
  { operation: 'changeContent', object: 'pending', body: FILE, permitted: ['owner'] },
  { operation: 'getUser', object: 'owner', permitted: ['owner', 'administrator'] },
  // The current password is wrong: refused for its owner as well.
  {
    operation: 'changePassword',
    object: 'owner',
    body: { currentPassword: 'une autre phrase', newPassword: 'une phrase de passe nouvelle' },
    permitted: [],
  },
  // The password is wrong: refused for its owner as well, and the account stays.
  { operation: 'deleteAccount', object: 'owner', body: { password: 'une autre phrase' }, permitted: [] },
  // Permitted actors get 429: an export already exists.
  { operation: 'requestExport', object: 'owner', permitted: ['owner'] },
  { operation: 'listExports', object: 'owner', permitted: ['owner'] },
  { operation: 'requestArchiveUrl', object: 'export', permitted: ['owner'] },
  // Its address is sealed: an id alone never opens it.
  { operation: 'downloadArchive', object: 'export', query: '?token=x', permitted: [] },
  // Names stay unchanged: null was there before.
  { operation: 'changeUsername', object: 'owner', body: { username: null }, permitted: ['owner'] },
  // The current password is wrong: refused for its owner as well.
  {
    operation: 'requestEmailChange',
    object: 'owner',
    body: { email: 'une-autre@exemple.test', currentPassword: 'une autre phrase' },
    permitted: [],
  },
  { operation: 'endSession', object: 'session', permitted: ['customer'] },
  { operation: 'getCheckout', object: 'checkout', permitted: ['customer'] },
  { operation: 'previewPlanChange', object: 'subscription', body: CHANGE, permitted: ['customer'] },
  {
    operation: 'changePlan',
    object: 'subscription',
    body: { ...CHANGE, amountDue: 1 },
    permitted: ['customer'],
  },
  { operation: 'cancelSubscription', object: 'subscription', permitted: ['customer'] },
  { operation: 'resumeSubscription', object: 'subscription', permitted: ['customer'] },
  // Already withdrawn by its owner, it stays so; other actors are still refused.
  { operation: 'withdrawContent', object: 'rejected', permitted: ['owner'] },
  // Permitted actors get 412: the matrix does not speak tus.
  { operation: 'getUpload', object: 'upload', permitted: ['owner'] },
  { operation: 'terminateUpload', object: 'upload', permitted: ['owner'] },
  // They get 415: nor does it send bytes.
  { operation: 'appendToUpload', object: 'upload', permitted: ['owner'] },
  // Its address is signed: an id alone never opens it.
  { operation: 'getInvoicePdf', object: 'invoice', query: '?token=x', permitted: [] },
]

/** Operations with ids of public objects: provider videos, signed pictures, webhooks, documents. */
export const PUBLIC_OBJECTS: readonly string[] = [
  'getEpornerVideo',
  'getRedtubeVideo',
  'getImage',
  'getContext',
  'reportContent',
  // Its receipt is random: the matrix has no other one.
  'getReport',
  'receiveNotification',
  'receivePostback',
]
