import { refuseInWords } from '@alcove/kit/service/refuse-in-words'
import { createDatabases } from './create-databases.ts'

await refuseInWords(async () => {
  for (const line of await createDatabases(process.env)) console.log(line)
})
