import fc from 'fast-check'

export interface Headers {
  headers: [string, string][]
  isRegular: boolean
}

type Header = [string, string]

const harmless: Header[] = [
  ['Accept', 'text/html;q=0.9, */*'],
  ['Accept-Encoding', 'gzip, br'],
  ['Cookie', 'a=b; deckhand_0=x; __proto__=1; =; ;;;'],
  ['Cookie', `big=${'x'.repeat(4_000)}`],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Range', 'bytes=0-0,9-'],
  ['If-None-Match', '*'],
  ['Expect', '100-continue'],
  ['Max-Forwards', '0'],
]

const odd: Header[] = [
  ['X-Forwarded-For', '1.2.3.4'],
  ['X-Forwarded-Host', 'other.example'],
  ['Forwarded', 'for=1.2.3.4'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'x'.repeat(201)],
  ['Idempotency-Key', 'with blank'],
  ['Idempotency-Key', 'caf\u00e9'],
  ['Idempotency-Key', '__proto__'],
  ['Host', 'other.example'],
  ['Host', ''],
  ['Host', '127.0.0.1:4300@other.example'],
  ['Origin', 'null'],
  ['Origin', 'http://other.example'],
  ['Origin', ''],
  ['Origin', '\u00ff'],
  ['Expect', 'a miracle'],
  ['Long', 'x'.repeat(20_000)],
  ['Upgrade', 'h2c'],
  ['Authorization', 'Bearer x'],
  ['Folded', 'one\r\n two'],
  ['Split', 'one\r\nInjected: two'],
  ['Nul', 'a\0b'],
  ['No Name', 'x'],
  ['', 'x'],
  ['Trailer', 'Host'],
  ['Content-Encoding', 'gzip, gzip'],
]

/** What goes with a request besides what it needs. `own` are the Host header and those that the operation asks for. */
export function headers(own: Header[]): fc.Arbitrary<Headers> {
  const some = (list: Header[]) => fc.subarray(list, { maxLength: 3 })
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({ headers: own, isRegular: true }) },
    { weight: 2, arbitrary: some(harmless).map((more) => ({ headers: [...own, ...more], isRegular: true })) },
    { weight: 2, arbitrary: fc.subarray(odd, { minLength: 1, maxLength: 3 }).map((more) => replaced(own, more)) },
    {
      weight: 1,
      arbitrary: fc
        .subarray(odd, { minLength: 1, maxLength: 3 })
        .map((more) => ({ headers: [...own, ...more], isRegular: false })),
    },
    { weight: 1, arbitrary: fc.constantFrom(1_000, 3_000).map((count) => many(own, count)) },
  )
}

function replaced(own: Header[], more: Header[]): Headers {
  const names = more.map(([name]) => name)
  return { headers: [...own.filter(([name]) => !names.includes(name)), ...more], isRegular: false }
}

function many(own: Header[], count: number): Headers {
  return { headers: [...own, ...Array.from({ length: count }, (_, n): Header => [`X-${n}`, ''])], isRegular: false }
}
