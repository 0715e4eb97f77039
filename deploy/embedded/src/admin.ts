import { openForOperator } from './admin/open-for-operator.ts'
import { operatorProgram } from './admin/program.ts'
import { explainStartFailure } from './console/explain.ts'

try {
  await operatorProgram(() => openForOperator(process.env)).parseAsync()
} catch (error) {
  console.error(explainStartFailure(error))
  process.exitCode = 1
}
