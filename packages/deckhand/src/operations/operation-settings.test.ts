import { expect, test } from 'vitest'
import { UsageError } from '../command-line/usage-error.ts'
import { readOperationSettings } from './operation-settings.ts'

test('nothing is set by default', () => {
  expect(readOperationSettings({ LOG_LEVEL: ' ', METRICS_TOKEN: '' })).toEqual({ log: {} })
})

test('all of them come from the environment', () => {
  const env = { LOG_LEVEL: ' DEBUG ', LOG_FORMAT: 'pretty', METRICS_TOKEN: ' 0123456789abcdef ' }
  expect(readOperationSettings(env)).toEqual({
    log: { level: 'debug', format: 'pretty' },
    metricsToken: '0123456789abcdef',
  })
})

test('spans go to the address for traces, or below that of the whole receiver', () => {
  const whole = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  expect(readOperationSettings(whole).tracesUrl).toBe('http://127.0.0.1:4318/v1/traces')
  const own = { ...whole, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/mine' }
  expect(readOperationSettings(own).tracesUrl).toBe('http://127.0.0.1:9/mine')
})

test.each([
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, and is "loud".'],
  ['LOG_FORMAT', 'xml', 'LOG_FORMAT must be one of pretty, json, and is "xml".'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
])('%s=%s is refused by name', (name, value, message) => {
  expect(() => readOperationSettings({ [name]: value })).toThrow(UsageError)
  expect(() => readOperationSettings({ [name]: value })).toThrow(message)
})

test.each(['short', 'with a space in it, and long'])('the token "%s" is refused, and not repeated', (token) => {
  expect(() => readOperationSettings({ METRICS_TOKEN: token })).toThrow(
    'METRICS_TOKEN must have at least 16 characters',
  )
  expect(() => readOperationSettings({ METRICS_TOKEN: token })).not.toThrow(token)
})
