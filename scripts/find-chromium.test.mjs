import { expect, test } from 'vitest'
import { findChromium } from './find-chromium.mjs'

test.each([
  ['linux', { PATH: '/opt/a:/opt/b' }, '/opt/b/google-chrome'],
  ['linux', {}, '/usr/bin/chromium'],
  ['darwin', {}, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  ['win32', { PROGRAMFILES: 'C:\\Programs' }, 'C:\\Programs\\Microsoft\\Edge\\Application\\msedge.exe'],
])('on %s a browser is found where it usually is', (platform, environment, place) => {
  expect(findChromium({ platform, environment, exists: (path) => path === place })).toBe(place)
})

test('where there is none, nothing is found', () => {
  expect(findChromium({ platform: 'linux', environment: {}, exists: () => false })).toBeUndefined()
})
