import { expect, test } from 'vitest'
import { findChromium, supported } from './find-chromium.mjs'

const version = () => supported.newest

test.each([
  ['linux', { PATH: '/opt/a:/opt/b' }, '/opt/b/google-chrome'],
  ['linux', {}, '/usr/bin/chromium'],
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', { PROGRAMFILES: 'C:\\Programs' }, 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
])('on %s a browser is found where it usually is', (platform, environment, place) => {
  expect(findChromium({ platform, environment, exists: (path) => path === place, version })).toBe(place)
})

test('where there is none, nothing is found', () => {
  expect(findChromium({ platform: 'linux', environment: {}, exists: () => false })).toBeUndefined()
})

test('a browser that is too old or does not start is passed over for one that is supported', () => {
  const versions = { '/usr/bin/chromium': supported.oldest - 1, '/snap/bin/chromium': 0, '/usr/bin/google-chrome': 150 }
  const exists = (path) => path in versions
  const found = findChromium({ platform: 'linux', environment: {}, exists, version: (path) => versions[path] })
  expect(found).toBe('/usr/bin/google-chrome')
})
