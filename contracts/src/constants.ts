/** Business constants of the product specification, section 9. No imports: both sites load this file. */

/** Lowest age, in full years, that opens the site. */
export const MINIMUM_AGE = 18
/** Birth dates further back than this many years are refused as mistyped. */
export const MAXIMUM_AGE = 100
/** Seconds the success screen of the age gate counts down. */
export const AGE_SUCCESS_COUNTDOWN_S = 2

/** Videos at the head of every list that open without a subscription. */
export const FREE_VIDEOS_PER_LIST = 3
export const HOME_VIDEOS_PER_SECTION = 8
/** Provider 1 has another page while it returns full ones of this size. */
export const DISCOVER_PAGE_SIZE = 10
export const SUGGESTIONS_MAX = 12
/** Suggestions are searched with this many leading keywords or tags. */
export const SUGGESTION_TERMS = 3

/** Seconds between two checks of the access token by the site. */
export const TOKEN_CHECK_INTERVAL_S = 60
/** The site refreshes a token that expires within this many seconds. */
export const TOKEN_REFRESH_THRESHOLD_S = 300

/** Local storage key of the login that both sites share. */
export const SESSION_STORAGE_KEY = 'auth-storage'
/** Local storage key that both sites set until the platform confirms a logout. */
export const LOG_OUT_PENDING_KEY = 'alcove-log-out-pending'
/** Name of the web lock under which one tab of either site refreshes the token. */
export const TOKEN_REFRESH_LOCK = 'alcove-token-refresh'

/** Seconds until the subscription modal opens, and opens again. */
export const MODAL_DELAYS_S = [5, 30] as const

/** Access levels by rank: a higher rank includes the lower ones. */
export const ACCESS_RANK = { basic: 1, premium: 2, vip: 3 } as const
export type AccessLevel = keyof typeof ACCESS_RANK
export const ACCESS_LEVELS = Object.keys(ACCESS_RANK) as AccessLevel[]

export const BILLING_INTERVALS = ['month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

/** Days within which a customer may withdraw from a contract (Code de la consommation, L221-18). */
export const WITHDRAWAL_DAYS = 14
/** Version of the text by which a customer requests immediate access; stored with every order. */
export const CHECKOUT_CONSENT_VERSION = '2026-11'

export const PASSWORD_MIN_LENGTH = 8
/** Longer passwords are refused, never truncated. */
export const PASSWORD_MAX_LENGTH = 1024
export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 60
export const EMAIL_MAX_LENGTH = 254

export const TITLE_MAX_LENGTH = 200
export const DESCRIPTION_MAX_LENGTH = 5000
/** Characters of a tag or category of a local video, and how many of each it has at most. */
export const LABEL_MAX_LENGTH = 50
export const LABELS_MAX = 20
export const REJECTION_REASON_MAX_LENGTH = 2000

/** The largest integer that columns of PostgreSQL's type integer take. */
export const INTEGER_MAX = 2_147_483_647

/** 2 GB, in bytes. */
export const UPLOAD_MAX_BYTES = 2 * 1024 ** 3
/** The four upload formats: MIME type and stored extension. */
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
/** Bytes of a picture that becomes the own cover of a content. */
export const OWN_COVER_MAX_BYTES = 8 * 1024 ** 2
/** The formats of such a picture, by MIME type. */
export const OWN_COVER_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Headers of every answer about resumable uploads (https://tus.io/protocols/resumable-upload). */
export const TUS_HEADERS = {
  'Tus-Resumable': '1.0.0',
  'Tus-Version': '1.0.0',
  'Tus-Extension': 'creation,termination,expiration',
  'Tus-Max-Size': String(UPLOAD_MAX_BYTES),
} as const
/** Carries the `s3Key` of a complete resumable upload, for `PATCH /api/contents/{id}`. */
export const UPLOAD_KEY_HEADER = 'Upload-Key'

/** Versions of the text that uploaders attest, newest first; stored with every attestation. */
export const CONSENT_TEXT_VERSIONS = ['2026-11'] as const
export const CONSENT_TEXT_VERSION = CONSENT_TEXT_VERSIONS[0]

export const ROLES = ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'] as const
export type Role = (typeof ROLES)[number]

/** States of a content; lists show only the three of the specification. */
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

/** States of a case: that of its content, or HELD for a decision that is not yet in effect. */
export const CASE_STATES = [...CONTENT_STATES, 'HELD'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** Grounds of a removal; MINOR and AUTHORITY keep the files as evidence. */
export const REMOVAL_GROUNDS = ['RULES', 'MINOR', 'AUTHORITY'] as const
export type RemovalGround = (typeof REMOVAL_GROUNDS)[number]

/** The three providers, in the order of the specification: provider 1, 2 and 3. */
export const PROVIDERS = ['eporner', 'letsjerktv', 'redtube'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Sources of a video. */
export const VIDEO_SOURCES = [...PROVIDERS, 'local'] as const
export type VideoSource = (typeof VIDEO_SOURCES)[number]

/** Prefixes of provider ids; any other id is a local content. The last prefix has no provider. */
export const PROVIDER_PREFIXES = ['eporner_', 'letsjerktv_', 'redtube_', 'pornhub_'] as const

/** Report types that hide a video at once and are reviewed first. */
export const URGENT_REPORT_TYPES = ['MINOR', 'NO_CONSENT'] as const
/** Report types whose hide is not announced to the owner before a moderator answers, to protect evidence. */
export const UNANNOUNCED_REPORT_TYPES: readonly ReportType[] = ['MINOR']
/** Report types: the five of the specification and the urgent ones. */
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

/** Outcomes of a report. */
export const REPORT_STATUSES = ['RECEIVED', 'UPHELD', 'DISMISSED'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** Longer searches are refused, in characters. */
export const SEARCH_MAX_LENGTH = 200
/** Largest page of provider 1's search; the default is that of Discover. */
export const PROVIDER_PER_PAGE_MAX = 100
/** Further pages are refused, because some sources answer endlessly. */
export const PROVIDER_PAGE_MAX = 1000

/** User-agent words of crawlers, in addition to the list of isbot. */
export const BOT_KEYWORDS = ['bot', 'crawl', 'spider', 'curl', 'wget', 'python'] as const

export const ITEMS_PER_PAGE_DEFAULT = 30
export const ITEMS_PER_PAGE_MAX = 100

/** Time zone of business days, daily limits and birthdays. */
export const BUSINESS_TIME_ZONE = 'Europe/Paris'

/** Replaces the title of a content whose uploader deleted the account; staff lists keep its row. */
export const ERASED_TITLE = 'Vidéo d’un compte supprimé'

/** Key under which an edge caches segments: content and rendition set. The path adds the file name. */
export const MEDIA_KEY_HEADER = 'X-Alcove-Media-Key'
