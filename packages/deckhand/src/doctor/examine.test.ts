import { expect, test } from 'vitest'
import { findings } from '../testing/findings.ts'
import { checkPort } from './checks/check-port.ts'
import { examine } from './examine.ts'
import type { Finding } from './finding.ts'

test('a check that throws is a problem, and the others continue', async () => {
  const broken = { name: 'mast', look: () => Promise.reject(new Error('It broke.')) }
  const found: Finding[] = []
  for await (const finding of examine([broken, checkPort({ PORT: '0' })], new AbortController().signal))
    found.push(finding)
  expect(found).toMatchObject([{ name: 'mast', status: 'problem', message: 'It broke.' }, { name: 'port' }])
})

test('a mistake that stops several checks is reported once', async () => {
  const stopped = (name: string) => ({ name, look: () => Promise.reject(new Error('PORT is wrong.')) })
  const found: Finding[] = []
  for await (const finding of examine([stopped('mast'), stopped('keel')], new AbortController().signal))
    found.push(finding)
  expect(found.map(({ name }) => name)).toEqual(['mast'])
})

test('a check that finds the same twice tells it once', async () => {
  const wrong = { status: 'problem', message: 'PORT is wrong.' } as const
  expect(await findings({ name: 'mast', look: async () => [wrong, wrong] })).toHaveLength(1)
})
