import { gzipSync } from 'node:zlib'
import type { Json } from '@deckhand/spec'
import fc from 'fast-check'
import { spoiledText } from './spoiled-value.ts'

/** The bytes of a body, and the headers that go with them. */
export interface Body {
  bytes: Buffer
  headers: [string, string][]
}

const json: [string, string][] = [['Content-Type', 'application/json']]
const plain = (text: string): Body => ({ bytes: Buffer.from(text), headers: json })

const millionWrong = `[${'0,'.repeat(1_000_000)}0]`

/**
 * Bodies for a route that takes one: good ones, good ones with one fault, a list with a million faults, and bytes that are no JSON or do not
 * say so.
 */
export function bodyBytes(value: fc.Arbitrary<Json>, lists: string[]): fc.Arbitrary<Body> {
  const text = value.map((each) => JSON.stringify(each))
  return fc.oneof(
    { weight: 30, arbitrary: text.map(plain) },
    { weight: 50, arbitrary: spoiledText(value).map(plain) },
    { weight: 2, arbitrary: fc.constantFrom('extra', ...lists).map((name) => plain(`{"${name}":${millionWrong}}`)) },
    { weight: 18, arbitrary: fc.tuple(text, fc.nat(), fc.constantFrom(...distortions)).map(distort) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => ({ bytes: Buffer.from(bytes), headers: json })),
    },
  )
}

/** For a route that takes none: most clients send none. */
export const needlessBody: fc.Arbitrary<Body> = fc.oneof(
  { weight: 9, arbitrary: fc.constant<Body>({ bytes: Buffer.alloc(0), headers: [] }) },
  { weight: 1, arbitrary: fc.constantFrom('{}', 'x'.repeat(100_000)).map(plain) },
)

type Distortion = (text: string, at: number) => Body

const typed = (text: string, type: string): Body => ({ bytes: Buffer.from(text), headers: [['Content-Type', type]] })
const bytes = (...parts: (string | Uint8Array)[]): Body => ({
  bytes: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
  headers: json,
})

const distortions: Distortion[] = [
  (text, at) => plain(text.slice(0, at % text.length)),
  (text, at) => bytes(text.slice(0, at % text.length), Uint8Array.of(0xff, 0xc0, 0x80), text.slice(at % text.length)),
  (text, at) => plain(`${text.slice(0, at % text.length)}\0${text.slice(at % text.length)}`),
  (text) => bytes(Uint8Array.of(0xef, 0xbb, 0xbf), text),
  (text) => ({ bytes: Buffer.from(text, 'utf16le'), headers: json }),
  (text) => ({ bytes: gzipSync(text), headers: [...json, ['Content-Encoding', 'gzip']] }),
  (text) => ({ bytes: gzipSync(text), headers: json }),
  (text) => plain(text + text),
  (text) => plain(`/* a comment */ ${text}`),
  (text) => plain(`\u2028 ${text} \n\t `),
  () => plain(''),
  () => plain('NaN'),
  () => plain('[,]'),
  (text) => typed(text, 'text/plain'),
  (text) => typed(text, 'application/x-www-form-urlencoded'),
  (text) => typed(text, 'multipart/form-data; boundary=x'),
  (text) => typed(text, `application/json; charset=${'x'.repeat(500)}`),
]

/** More than the server takes is seldom sent: it costs a hundred times the others. */
function distort([text, at, distortion]: [string, number, Distortion]): Body {
  return at % 400 === 0 ? plain(`"${'x'.repeat(17 * 1024 * 1024)}"`) : distortion(text, at)
}
