/**
 * Version of what is made of a video: its ladder, pictures, clip and fingerprint. Raise it with every change of these, so
 * that operators find the contents that were made before (`preparation:remake --outdated`).
 */
export const PLAN_VERSION = 3
