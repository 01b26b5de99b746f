import { expect, test } from 'vitest'
import { readSetupResult } from './setup-result.ts'

test('written files are listed before the message of the plugin', () => {
  const answer = { status: 'needs-config', configCreated: ['config/tides.yaml'], message: 'Fill it in.' }
  expect(readSetupResult(answer, 'tides')).toEqual({ ...answer, message: 'Wrote config/tides.yaml.\nFill it in.' })
})

test('a plugin that says nothing is spoken for', () => {
  expect(readSetupResult({ status: 'configured' }, 'tides')).toEqual({
    status: 'configured',
    message: '"tides" is ready.',
  })
})

test.each([undefined, null, 'configured', {}, { status: 'done' }])('%j is not a valid result', (value) => {
  expect(() => readSetupResult(value, 'tides')).toThrow('The setup of "tides" returned no result')
})
