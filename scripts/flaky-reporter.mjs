import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A reporter of Vitest: writes the tests that passed only at their second try into FLAKY_FILE, one a line. */
export default function FlakyReporter() {
  const names = []
  return {
    onTestCaseResult: (test) => {
      if (test.diagnostic()?.flaky) names.push(`${relative('.', test.module.moduleId)} › ${test.fullName}`)
    },
    onTestRunEnd: () => writeFileSync(process.env.FLAKY_FILE, names.join('\n')),
  }
}
