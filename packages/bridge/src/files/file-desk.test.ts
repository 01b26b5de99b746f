import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { createFileDesk } from './file-desk.ts'

afterEach(cleanUp)

function scene(bytes?: number) {
  const folder = temporaryFolder()
  const root = join(folder, 'root')
  const outside = join(folder, 'outside')
  for (const path of [root, outside, join(root, 'inner')]) mkdirSync(path)
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  writeFileSync(join(root, 'a.txt'), 'one\ntwo\r\nthree')
  const desk = createFileDesk(root, bytes === undefined ? undefined : { bytes })
  return {
    root,
    outside,
    read: (path: unknown, more: object = {}) => desk.answer('fs/read_text_file', { path, sessionId: 's', ...more }),
    write: (path: unknown, content: unknown) => desk.answer('fs/write_text_file', { path, content, sessionId: 's' }),
    desk,
  }
}

const refused = (words: RegExp, code = -32602) => ({ error: { code, message: expect.stringMatching(words) } })

test('a file is read, all of it or some lines', async () => {
  const { root, read } = scene()
  const path = join(root, 'a.txt')
  expect(await read(path)).toEqual({ result: { content: 'one\ntwo\r\nthree' } })
  expect(await read(path, { line: 2 })).toEqual({ result: { content: 'two\r\nthree' } })
  expect(await read(path, { line: 2, limit: 1 })).toEqual({ result: { content: 'two\r\n' } })
  expect(await read(path, { limit: 0, line: null })).toEqual({ result: { content: '' } })
  expect(await read(path, { line: 9 })).toEqual({ result: { content: '' } })
})

test('a written file keeps its mode, and nothing else is left in the folder', async () => {
  const { root, write } = scene()
  const path = join(root, 'a.txt')
  chmodSync(path, 0o755)
  expect(await write(path, 'größer')).toEqual({ result: null })
  expect(readFileSync(path, 'utf8')).toBe('größer')
  expect(statSync(path).mode & 0o777).toBe(0o755)
  expect(readdirSync(root).sort()).toEqual(['a.txt', 'inner'])
})

test('a new file is written with its missing folders', async () => {
  const { root, write } = scene()
  expect(await write(join(root, 'new/deep/b.txt'), 'b')).toEqual({ result: null })
  expect(readFileSync(join(root, 'new/deep/b.txt'), 'utf8')).toBe('b')
})

test('a link from inside to inside is followed, and stays a link', async () => {
  const { root, read, write } = scene()
  symlinkSync('../a.txt', join(root, 'inner/link'))
  await write(join(root, 'inner/link'), 'new')
  expect(await read(join(root, 'inner/link'))).toEqual({ result: { content: 'new' } })
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('new')
})

test('the root may be a link', async () => {
  const { root, outside } = scene()
  symlinkSync(root, join(outside, 'to-root'))
  const desk = createFileDesk(join(outside, 'to-root'))
  expect(await desk.answer('fs/read_text_file', { path: join(outside, 'to-root/a.txt') })).toHaveProperty('result')
  expect(await desk.answer('fs/read_text_file', { path: join(root, 'a.txt') })).toHaveProperty('result')
})

describe('nothing outside the root is read or written', () => {
  const ways: [string, (places: { root: string; outside: string }) => string][] = [
    ['its plain path', ({ outside }) => join(outside, 'secret.txt')],
    ['dots', ({ root }) => `${root}/../outside/secret.txt`],
    ['dots behind a folder', ({ root }) => `${root}/inner/../../outside/secret.txt`],
    [
      'a folder whose name begins as the root does',
      ({ root }) => {
        mkdirSync(`${root}-more`)
        writeFileSync(`${root}-more/secret.txt`, 'secret')
        return `${root}-more/secret.txt`
      },
    ],
    [
      'a link to the file',
      ({ root, outside }) => {
        symlinkSync(join(outside, 'secret.txt'), join(root, 'link'))
        return join(root, 'link')
      },
    ],
    [
      'a link to a link',
      ({ root, outside }) => {
        symlinkSync(join(outside, 'secret.txt'), join(root, 'first'))
        symlinkSync('../first', join(root, 'inner/second'))
        return join(root, 'inner/second')
      },
    ],
    [
      'a link in the middle',
      ({ root, outside }) => {
        symlinkSync(outside, join(root, 'inner/away'))
        return join(root, 'inner/away/secret.txt')
      },
    ],
    ['the root itself', ({ root }) => root],
  ]
  test.each(ways)('by %s', async (_, way) => {
    const { root, outside, read, write } = scene()
    const path = way({ root, outside })
    expect(await read(path)).toEqual(refused(/^path: .* is outside the folder that the agent works in/))
    expect(await write(path, 'changed')).toEqual(refused(/^path: .* is outside the folder that the agent works in/))
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret')
  })

  test('by a new file behind a link in the middle, and no folders are created there', async () => {
    const { root, outside, write } = scene()
    symlinkSync(outside, join(root, 'away'))
    expect(await write(join(root, 'away/new/b.txt'), 'b')).toEqual(refused(/outside/))
    expect(readdirSync(outside)).toEqual(['secret.txt'])
  })

  test('by a link to a missing file', async () => {
    const { root, outside, write } = scene()
    symlinkSync(join(outside, 'new.txt'), join(root, 'link'))
    expect(await write(join(root, 'link'), 'x')).toEqual(refused(/is a link to a missing file/))
    expect(existsSync(join(outside, 'new.txt'))).toBe(false)
  })

  test('by links that are swapped in during reads and writes', async () => {
    const { root, outside, read, write } = scene()
    for (const [folder, text] of [
      [join(root, 'inner/deep'), 'inside'],
      [join(outside, 'deep'), 'secret'],
    ] as const) {
      mkdirSync(folder)
      writeFileSync(join(folder, 'secret.txt'), text)
    }
    symlinkSync(outside, join(root, 'away'))
    let isDone = false
    const move = (from: string, to: string) => renameSync(join(root, from), join(root, to))
    const swap = async () => {
      // The folder and a link to the outside change places all the time.
      while (!isDone) {
        move('inner', 'kept')
        insist(() => move('away', 'inner'), join(root, 'inner'))
        await someTurns()
        move('inner', 'away')
        insist(() => move('kept', 'inner'), join(root, 'inner'))
        await someTurns()
      }
    }
    const swapping = swap().finally(() => {
      isDone = true
    })
    swapping.catch(() => {})
    const answers: object[] = []
    const end = performance.now() + 3_000
    const has = (kind: string) => answers.some((answer) => kind in answer)
    const isEnough = () => performance.now() > end && has('result') && has('error')
    for (let count = 0; count < 1_000 && !isDone && !isEnough(); count += 1) {
      answers.push(await read(join(root, 'inner/deep/secret.txt')))
      answers.push(await write(join(root, 'inner/deep/secret.txt'), 'inside'))
    }
    isDone = true
    await swapping
    expect(answers.filter((answer) => 'result' in answer).length).toBeGreaterThan(0)
    expect(answers.filter((answer) => 'error' in answer).length).toBeGreaterThan(0)
    expect(JSON.stringify(answers)).not.toContain('"secret"')
    expect(readdirSync(join(outside, 'deep'))).toEqual(['secret.txt'])
    expect(readFileSync(join(outside, 'deep/secret.txt'), 'utf8')).toBe('secret')
  })
})

/** A random number of turns: in step with the reading, each swap would always hit the same moment. */
async function someTurns(): Promise<void> {
  for (let left = Math.floor(Math.random() * 12); left >= 0; left -= 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A write that found no folder may have created one at this very moment. */
function insist(move: () => void, place: string): void {
  for (let tries = 0; tries < 100; tries += 1) {
    try {
      move()
      return
    } catch {
      rmSync(place, { recursive: true, force: true })
    }
  }
}

test('a pipe and a folder are refused without waiting', async () => {
  const { root, read, write } = scene()
  execFileSync('mkfifo', [join(root, 'pipe')])
  for (const name of ['pipe', 'inner']) {
    expect(await read(join(root, name))).toEqual(refused(/is not a file\.$/))
    expect(await write(join(root, name), 'x')).toEqual(refused(/is not a file\.$/))
  }
})

test('a file that is too large is neither read nor written', async () => {
  const { root, read, write } = scene(10)
  expect(await read(join(root, 'a.txt'))).toEqual(refused(/^path: .*a\.txt has more than 10 bytes\.$/))
  expect(await write(join(root, 'b.txt'), 'ü'.repeat(6))).toEqual(refused(/^content: has 12 bytes; the limit is 10\.$/))
  expect(await write(join(root, 'b.txt'), 'ü'.repeat(5))).toEqual({ result: null })
  expect(await read(join(root, 'b.txt'))).toEqual({ result: { content: 'üüüüü' } })
})

test('the error for a missing file has the words that agents recognize', async () => {
  const { root, read } = scene()
  expect(await read(join(root, 'none.txt'))).toEqual(refused(/none\.txt does not exist\.$/, -32002))
})

test('a binary file is not read: written back it would be broken', async () => {
  const { root, read } = scene()
  writeFileSync(join(root, 'b.bin'), Buffer.from([0xff, 0xfe, 0x00]))
  expect(await read(join(root, 'b.bin'))).toEqual(refused(/is not UTF-8 text/))
})

test('an invalid request is refused, naming the field', async () => {
  const { root, read, write, desk } = scene()
  expect(await read('a.txt')).toEqual(refused(/^path: must be absolute, not "a\.txt"\.$/))
  expect(await read(7)).toEqual(refused(/^path: must be a string\.$/))
  expect(await read(`${root}/a\0`)).toEqual(refused(/^path: must not contain a zero byte\.$/))
  expect(await read(join(root, 'a.txt'), { line: -1 })).toEqual(refused(/^line: must be a whole number, 0 or more\.$/))
  expect(await read(join(root, 'a.txt'), { limit: 'x' })).toEqual(refused(/^limit: /))
  expect(await write(join(root, 'a.txt'), 7)).toEqual(refused(/^content: must be a string\.$/))
  expect(await desk.answer('fs/read_text_file', null)).toEqual(refused(/^params: must be an object\.$/))
  expect(await desk.answer('toString', {})).toEqual(refused(/There is no method "toString"/, -32601))
})
