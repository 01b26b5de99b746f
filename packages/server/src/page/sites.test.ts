import { expect, test } from 'vitest'
import { Sites } from './sites.ts'

const sites = new Sites([
  { key: 'a', origins: ['https://a.example'], actions: ['stock.find', 'stock.keep'], pageActions: ['stock.find'] },
  { key: 'own', origins: ['self'], actions: [] },
])

test('a site is found by its key and the exact text of one of its origins', () => {
  expect(sites.at('a', 'https://a.example', false)?.key).toBe('a')
  for (const origin of ['https://a.example/', 'http://a.example', 'https://A.example', 'https://a.example.evil', ''])
    expect(sites.at('a', origin, false), origin).toBeUndefined()
  expect(sites.at('b', 'https://a.example', false)).toBeUndefined()
})

test('a site of this server accepts visitors from our own origin, but not from "self"', () => {
  expect(sites.at('own', 'http://127.0.0.1:4300', true)?.key).toBe('own')
  expect(sites.at('own', 'http://127.0.0.1:4300', false)).toBeUndefined()
  expect(sites.at('own', 'self', false)).toBeUndefined()
  expect(sites.lists('self')).toBe(false)
  expect(sites.at('a', 'http://127.0.0.1:4300', true)).toBeUndefined()
})

test('a visitor may directly call only what the site lists as a page action', () => {
  expect(sites.allows('a', 'stock.find')).toBe(true)
  expect(sites.allows('a', 'stock.keep')).toBe(false)
  expect([sites.allows('a', 'stock'), sites.allows('own', 'stock.find'), sites.allows('c', 'stock.find')]).toEqual([
    false,
    false,
    false,
  ])
})
