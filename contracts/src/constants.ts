/** Business constants of the product specification, section 9. No imports: both sites load this file. */

/** Lowest age, in full years, that opens the site. */
export const MINIMUM_AGE = 18
/** Birth dates further back than this many years are refused as mistyped. */
export const MAXIMUM_AGE = 100
/** Seconds the success screen of the age gate counts down. */
export const AGE_SUCCESS_COUNTDOWN_S = 2

/** Videos at the head of every list that anybody may open. */
export const FREE_VIDEOS_PER_LIST = 3
export const HOME_VIDEOS_PER_SECTION = 8
/** Provider 1 has more pages for as long as it returns full ones of this size. */
export const DISCOVER_PAGE_SIZE = 10
export const SUGGESTIONS_MAX = 12
/** Suggestions are searched with this many leading keywords or tags. */
export const SUGGESTION_TERMS = 3

/** The site looks at its token this often, in seconds, … */
export const TOKEN_CHECK_INTERVAL_S = 60
/** … and refreshes it when it ends within this many seconds. */
export const TOKEN_REFRESH_THRESHOLD_S = 300

/** Local storage entry of the login that both sites share. */
export const SESSION_STORAGE_KEY = 'auth-storage'
/** Local storage entry of both sites while the platform has not confirmed a log out. */
export const LOG_OUT_PENDING_KEY = 'alcove-log-out-pending'
/** Web lock under which one tab of either site refreshes the token. */
export const TOKEN_REFRESH_LOCK = 'alcove-token-refresh'

/** Seconds until the subscription modal opens, and opens again. */
export const MODAL_DELAYS_S = [5, 30] as const

/** Access levels by rank: a higher rank includes the lower ones. */
export const ACCESS_RANK = { basic: 1, premium: 2, vip: 3 } as const
export type AccessLevel = keyof typeof ACCESS_RANK
export const ACCESS_LEVELS = Object.keys(ACCESS_RANK) as AccessLevel[]

export const BILLING_INTERVALS = ['month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

/** Days within which a contract may be withdrawn from (Code de la consommation, L221-18). */
export const WITHDRAWAL_DAYS = 14
/** The text with which a customer asks for access at once, by version: stored with every order. */
export const CHECKOUT_CONSENT_VERSION = '2026-11'

export const PASSWORD_MIN_LENGTH = 8
/** Longer ones are refused, never cut. */
export const PASSWORD_MAX_LENGTH = 1024
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 60
export const EMAIL_MAX_LENGTH = 254

export const TITLE_MAX_LENGTH = 200
export const DESCRIPTION_MAX_LENGTH = 5000
export const REJECTION_REASON_MAX_LENGTH = 2000

/** The largest integer that columns of PostgreSQL's type integer take. */
export const INTEGER_MAX = 2_147_483_647

/** 2 GB, in bytes. */
export const UPLOAD_MAX_BYTES = 2 * 1024 ** 3
/** The four upload formats: what the browser calls them, and the extension we store. */
export const UPLOAD_FORMATS = {
  'video/mp4': 'mp4',
  'video/x-msvideo': 'avi',
  'video/avi': 'avi',
  'video/msvideo': 'avi',
  'video/vnd.avi': 'avi',
  'video/quicktime': 'mov',
  'video/x-matroska': 'mkv',
  'video/matroska': 'mkv',
} as const
export type UploadMimeType = keyof typeof UPLOAD_FORMATS

/** The texts that uploaders attest, newest first: the version is stored with every attestation. */
export const CONSENT_TEXT_VERSIONS = ['2026-11'] as const
export const CONSENT_TEXT_VERSION = CONSENT_TEXT_VERSIONS[0]

export const ROLES = ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** What a content may be; lists only ever show the three of the specification. */
export const CONTENT_STATES = [
  'DRAFT',
  'PREPARING',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'FAILED',
  'REMOVED',
  'WITHDRAWN',
] as const
export type ContentState = (typeof CONTENT_STATES)[number]

/** Of the review of a content: its state, or a decision that waits for its effect. */
export const CASE_STATES = [...CONTENT_STATES, 'HELD'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** Why a published content is taken down; MINOR and AUTHORITY keep its files as evidence. */
export const REMOVAL_GROUNDS = ['RULES', 'MINOR', 'AUTHORITY'] as const
export type RemovalGround = (typeof REMOVAL_GROUNDS)[number]

/** The three providers, in the order of the specification: provider 1, 2 and 3. */
export const PROVIDERS = ['eporner', 'letsjerktv', 'redtube'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Where a video comes from. */
export const VIDEO_SOURCES = [...PROVIDERS, 'local'] as const
export type VideoSource = (typeof VIDEO_SOURCES)[number]

/** Prefixes of provider ids; any other id is local content. Of the last one there is no provider. */
export const PROVIDER_PREFIXES = ['eporner_', 'letsjerktv_', 'redtube_', 'pornhub_'] as const

/** The twelve tags of Discover, in the order of the specification, and the level that opens each. */
export const TAGS = [
  { id: 'milf', name: 'milf', requiredLevel: 'premium' },
  { id: 'teens', name: 'teens', requiredLevel: 'premium', label: 'Jeunes adultes (18+)' },
  { id: 'asian', name: 'asian', requiredLevel: 'premium' },
  { id: 'anal', name: 'anal', requiredLevel: 'vip' },
  { id: 'lesbian', name: 'lesbian', requiredLevel: 'premium' },
  { id: 'blowjob', name: 'blowjob', requiredLevel: 'vip' },
  { id: 'hardcore', name: 'hardcore', requiredLevel: 'vip' },
  { id: 'amateur', name: 'amateur', requiredLevel: 'basic' },
  { id: 'solo', name: 'solo', requiredLevel: 'premium' },
  { id: 'gangbang', name: 'gangbang', requiredLevel: 'vip' },
  { id: 'bbc', name: 'bbc', requiredLevel: 'vip' },
  { id: 'dp', name: 'dp', requiredLevel: 'vip' },
] as const satisfies readonly Tag[]

export interface Tag {
  id: string
  name: string
  requiredLevel: AccessLevel
  /** Shown instead of the name. */
  label?: string
}

/** Reports that take a video out of sight at once and are read first. */
export const URGENT_REPORT_TYPES = ['MINOR', 'NO_CONSENT'] as const
/** The owner of a video does not learn of a hide by one of these before a moderator has answered: evidence comes first. */
export const UNANNOUNCED_REPORT_TYPES: readonly ReportType[] = ['MINOR']
/** What a report may be about: the five types of the specification, and the urgent ones. */
export const REPORT_TYPES = [
  'INAPPROPRIATE',
  'COPYRIGHT',
  'SPAM',
  'VIOLENCE',
  'OTHER',
  ...URGENT_REPORT_TYPES,
] as const
export type ReportType = (typeof REPORT_TYPES)[number]
export const REPORT_DESCRIPTION_MAX_LENGTH = 2000
export const REPORTER_NAME_MAX_LENGTH = 120
export const REPORT_ANSWER_MAX_LENGTH = 2000

/** What became of a report. */
export const REPORT_STATUSES = ['RECEIVED', 'UPHELD', 'DISMISSED'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Longer search texts are refused, in characters. */
export const SEARCH_MAX_LENGTH = 200
/** Of provider 1's search; what Discover asks for is the default. */
export const PROVIDER_PER_PAGE_MAX = 100
/** Further pages are refused: sources that answer for ever are not followed for ever. */
export const PROVIDER_PAGE_MAX = 1000

/** User-agent words of crawlers, beside the list of isbot. */
export const BOT_KEYWORDS = ['bot', 'crawl', 'spider', 'curl', 'wget', 'python'] as const

export const ITEMS_PER_PAGE_DEFAULT = 30
export const ITEMS_PER_PAGE_MAX = 100

/** Business days, limits and birthdays are counted here. */
export const BUSINESS_TIME_ZONE = 'Europe/Paris'

/** In place of the title of a content whose uploader deleted the account; lists of staff still show that it was there. */
export const ERASED_TITLE = 'Vidéo d’un compte supprimé'

/** With what an edge keys its copies of segments: content and rendition set. The file's name comes from the path. */
export const MEDIA_KEY_HEADER = 'X-Alcove-Media-Key'
