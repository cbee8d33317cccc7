// Owns what vitest reports to tools/test.mjs in addition: errors that fail a run without failing a test.
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { messageOf, type Problem } from './test-report.ts'

const failuresOf = (module: TestModule): Problem[] => {
  const file = module.relativeModuleId
  const ofTests = [...module.children.allTests('failed')].map((test) => ({
    name: `${file} > ${test.fullName}`,
    message: messageOf(test.result().errors ?? []),
  }))
  // A hook or a file that cannot be read has no test to belong to.
  const ofSuites = [...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) => ({ name: `${file} > ${suite.fullName}`, message: messageOf(suite.errors()) }))
  const own = module.errors().length > 0 ? [{ name: file, message: messageOf(module.errors()) }] : []
  return [...own, ...ofSuites, ...ofTests]
}

/**
 * Writes the problems of a run to the file that VITEST_PROBLEMS names, when the run has ended.
 * @public loaded by name, with --reporter
 */
export default class ProblemsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.VITEST_PROBLEMS
    if (!file) return
    // Vitest fails a run for these without failing a test.
    const outside = unhandled.map((error) => {
      const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: test } = error as Record<string, unknown>
      const place = `${path ? ` in ${path}` : ''}${test ? ` during "${test}"` : ''}`
      return { name: `unhandled error${place}`, message: messageOf([error]) }
    })
    writeFileSync(file, JSON.stringify([...modules.flatMap(failuresOf), ...outside]))
  }
}
