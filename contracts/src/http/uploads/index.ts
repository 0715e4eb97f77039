export { appendToUpload } from './append-to-upload.ts'
export { createUpload } from './create-upload.ts'
export { getUpload } from './get-upload.ts'
export { terminateUpload } from './terminate-upload.ts'
