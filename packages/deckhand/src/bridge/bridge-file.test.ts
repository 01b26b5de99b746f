import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { renameAgent, writeBridgeFile } from './bridge-file.ts'

afterEach(cleanUp)

const bridge = (token: string) => ({ url: 'ws://127.0.0.1:4444/acp', token, pid: 7, root: '/x', agent: 'Gemini CLI' })

test('it is readable only to its owner, and removed at the end', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'bridge.json')
  const forget = writeBridgeFile(folder, bridge('one'))
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(bridge('one'))
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['bridge.json'])
  forget()
  expect(readdirSync(folder)).toEqual([])
})

test('the newest bridge wins, and an older one that ends leaves it alone', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'bridge.json')
  const forgetFirst = writeBridgeFile(folder, bridge('one'))
  const forgetSecond = writeBridgeFile(folder, bridge('two'))
  forgetFirst()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(bridge('two'))
  forgetSecond()
  expect(existsSync(path)).toBe(false)
})

test('a temporary file of a crash is not an obstacle', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, `bridge.json.${process.pid}`), 'half', { mode: 0o644 })
  writeBridgeFile(folder, bridge('one'))
  expect(statSync(join(folder, 'bridge.json')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['bridge.json'])
})

test('the agent is renamed where the file is still ours', () => {
  const folder = temporaryFolder()
  const read = () => JSON.parse(readFileSync(join(folder, 'bridge.json'), 'utf8'))
  writeBridgeFile(folder, bridge('one'))
  renameAgent(folder, bridge('one'), 'Deckhand')
  expect(read()).toEqual({ ...bridge('one'), agent: 'Deckhand' })
  writeBridgeFile(folder, bridge('two'))
  renameAgent(folder, bridge('one'), 'Deckhand')
  expect(read()).toEqual(bridge('two'))
})
