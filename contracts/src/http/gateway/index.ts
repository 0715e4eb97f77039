export { downloadArchive } from './download-archive.ts'
export { getContext } from './get-context.ts'
export { getOperator } from './get-operator.ts'
export { getSystem } from './get-system.ts'
