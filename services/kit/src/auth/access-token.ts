/** Claims that identity writes into access tokens and all services require. */
export const TOKEN_ISSUER = 'alcove-identity'
export const TOKEN_AUDIENCE = 'alcove'
/** RFC 9068: prevents other kinds of tokens from passing as access tokens. */
export const TOKEN_TYPE = 'at+jwt'
export const TOKEN_ALGORITHM = 'EdDSA'
export const TOKEN_LIFETIME_S = 15 * 60
