import { writeFileSync } from 'node:fs'

/**
 * What `npm test` wants to know of a run, as JSON in the file that VITEST_TALLY names: how many tests passed and failed,
 * the names of those that failed (with why), and apart from both, those that passed only at the second try.
 */
export default class VitestTally {
  onTestRunEnd(modules, unhandledErrors) {
    const tally = { passed: 0, failed: 0, failures: [], secondTry: [] }
    const fail = (name, errors) => {
      tally.failed += 1
      tally.failures.push(`${name}\n${errors.map(({ stack, message }) => stack ?? message).join('\n')}`)
    }
    for (const module of modules) {
      // A file that cannot be loaded has no tests that could fail, and neither has a suite whose preparation failed.
      if (module.errors().length > 0) fail(module.relativeModuleId, module.errors())
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) fail(`${module.relativeModuleId} ${suite.fullName}`, suite.errors())
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} ${test.fullName}`
        const { state, errors } = test.result()
        if (state === 'failed') fail(name, errors)
        if (test.diagnostic()?.flaky) tally.secondTry.push(name)
        else if (state === 'passed') tally.passed += 1
      }
    }
    if (unhandledErrors.length > 0) fail('Outside of any test', unhandledErrors)
    writeFileSync(process.env.VITEST_TALLY, JSON.stringify(tally))
  }
}
