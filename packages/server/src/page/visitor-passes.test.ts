import { expect, test } from 'vitest'
import { VisitorPasses } from './visitor-passes.ts'

const origin = 'https://shop.example'

function passes(more: Partial<ConstructorParameters<typeof VisitorPasses>[0]> = {}) {
  return new VisitorPasses({ key: Buffer.alloc(32, 1), isOpen: () => true, now: () => 1_000, ...more })
}

test('a pass identifies its visitor for a day, and each visitor gets their own', () => {
  const { token, expiresAt } = passes().issue('shop', origin)
  expect(expiresAt).toBe(86_401_000)
  expect(token).toMatch(/^dv1\.[\w-]+\.[\w-]{43}$/)
  const visitor = { kind: 'visitor', userId: expect.stringMatching(/^visitor:shop:[0-9a-f]{32}$/), site: 'shop' }
  expect(passes().read(token, origin)).toEqual(visitor)
  expect(passes().issue('shop', origin).token).not.toBe(token)
})

test('a pass is invalid after a day, from another origin, and when its site no longer lists the origin', () => {
  const { token } = passes().issue('shop', origin)
  expect(passes({ now: () => 86_400_999 }).read(token, origin)).toBeDefined()
  expect(passes({ now: () => 86_401_000 }).read(token, origin)).toBeUndefined()
  expect(passes().read(token, 'https://evil.example')).toBeUndefined()
  expect(passes().read(token, 'null')).toBeUndefined()
  const asked: string[][] = []
  const isOpen = (...where: string[]) => asked.push(where) < 0
  expect(passes({ isOpen }).read(token, origin)).toBeUndefined()
  expect(asked).toEqual([['shop', origin]])
})

test('a program without an Origin may use a pass', () => {
  expect(passes().read(passes().issue('shop', origin).token, undefined)).toBeDefined()
})

test('a pass that was changed, cut, invented or signed with another key is invalid', () => {
  const { token } = passes().issue('shop', origin)
  const [version, payload = '', mac] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const other = Buffer.from(JSON.stringify({ ...claims, site: 'bank' })).toString('base64url')
  const wrong = [
    ...[
      `${version}.${other}.${mac}`,
      `${version}.${payload}.`,
      `${version}.${payload}`,
      `${version}.${payload}.${mac}.x`,
    ],
    ...['dv1.', 'dv1..', `dv2.${payload}.${mac}`, `${token}${'a'.repeat(5_000)}`, `${token} `],
    new VisitorPasses({ key: Buffer.alloc(32, 2), isOpen: () => true }).issue('shop', origin).token,
  ]
  for (const each of wrong) expect(passes().read(each, origin), each).toBeUndefined()
})

test("P1: a pass has the site's confirm list, and is invalid once the list changes", () => {
  let list: string[] | undefined = ['click-pay']
  const passes = new VisitorPasses({ key: Buffer.alloc(32, 1), isOpen: () => true, confirmOf: () => list })
  const { token, confirm } = passes.issue('shop', 'https://shop.example')
  expect(confirm).toEqual(['click-pay'])
  expect(passes.read(token, undefined)).toMatchObject({ kind: 'visitor', site: 'shop' })
  list = ['click-pay', 'click-delete']
  expect(passes.read(token, undefined)).toBeUndefined()
  list = undefined
  expect(passes.read(token, undefined)).toBeUndefined()
  expect(passes.issue('shop', 'https://shop.example')).not.toHaveProperty('confirm')
})
