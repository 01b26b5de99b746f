import { expectTypeOf, test } from 'vitest'
import type { JayFile } from '../jay-file.ts'
import { type ActionCaller, type ActionStream, type CallerInput, createActionCaller } from './index.ts'

interface AttachInput {
  title: string
  photo: JayFile
  scan?: JayFile
  signature: JayFile | null
  pages: JayFile[]
  more?: JayFile[]
  papers: { [key: string]: JayFile }
}

interface AttachSent {
  title: string
  photo: Blob
  scan?: Blob
  signature: Blob | null
  pages: Blob[]
  more?: Blob[]
  papers: { [key: string]: Blob }
}

test('where the action gets a file the caller gives a Blob: alone, optional, in a list and by name', () => {
  expectTypeOf<CallerInput<AttachInput>>().toEqualTypeOf<AttachSent>()
  expectTypeOf<Parameters<ActionCaller<AttachInput, null>>[0]>().toEqualTypeOf<AttachSent>()
  expectTypeOf<Parameters<ActionStream<AttachInput, null>>[0]>().toEqualTypeOf<AttachSent>()
})

test('a File is taken, and what only describes one is not', () => {
  const attach = createActionCaller<{ doc: JayFile }, null>('attach')
  expectTypeOf(attach).toBeCallableWith({ doc: new File(['x'], 'a.txt') })
  expectTypeOf(attach).toBeCallableWith({ doc: new Blob(['x']) })
  // @ts-expect-error: a path means nothing on another machine
  void (() => attach({ doc: { name: 'a.txt', type: 'text/plain', size: 1, path: '/etc/passwd' } }))
})

test('all else stays as it is', () => {
  interface Plain {
    id: string
    at?: [number, string]
    tags: string[]
    by: { name: string; type: string }
    anything: unknown
    none: { [key: string]: never }
    open: { [key: string]: unknown }
  }
  expectTypeOf<CallerInput<Plain>>().toEqualTypeOf<Plain>()
  expectTypeOf<CallerInput<{ [key: string]: never }>>().toEqualTypeOf<{ [key: string]: never }>()
  expectTypeOf<CallerInput<{ a: 1 } | { b: JayFile }>>().toEqualTypeOf<{ a: 1 } | { b: Blob }>()
  expectTypeOf<CallerInput<unknown>>().toEqualTypeOf<unknown>()
})
