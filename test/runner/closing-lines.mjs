import { relative } from 'node:path';

/**
 * Prints after Jest's summary which tests were skipped, whose names say why, and in the last line how many passed and failed.
 */
export default class {
  onRunComplete(_, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    const skipped = testResults.flatMap(({ testFilePath, testResults: tests }) =>
      tests
        .filter(({ status }) => status === 'pending')
        .map(({ fullName }) => `Skipped: ${relative('.', testFilePath)}: ${fullName}`),
    );
    const broken = numRuntimeErrorTestSuites > 0 ? `, ${numRuntimeErrorTestSuites} suites did not start` : '';
    const lines = [...skipped, `${numPassedTests} passed, ${numFailedTests} failed${broken}`];
    // Jest prints its summary after it has called the other reporters.
    process.once('exit', () => console.log(lines.join('\n')));
  }
}
