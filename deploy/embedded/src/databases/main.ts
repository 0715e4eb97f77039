import { printRefusal } from '@alcove/kit/service/print-refusal'
import { createDatabases } from './create-databases.ts'

await printRefusal(async () => {
  for (const line of await createDatabases(process.env)) console.log(line)
})
