export { getAgeStatus } from './get-age-status.ts'
export { verifyAge } from './verify-age.ts'
