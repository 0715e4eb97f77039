/**
 * Open sessions of an account. A login a day throughout the 90 days of a session stays below; without a limit one account
 * could have more than a transaction ends or an answer lists.
 */
export const OPEN_SESSIONS_MAX = 100

/** Sessions above the limit that one login ends: installations that had no limit come down to it step by step. */
export const ENDED_PER_LOGIN = 100

/** Sessions that one transaction ends on request; each has an event, and the account stays locked meanwhile. */
export const ENDED_AT_ONCE = 1_000
