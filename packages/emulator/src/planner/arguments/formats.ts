interface Format {
  pattern: RegExp
  /** Valid example text, a different one for each number. */
  example(nth: number): string
}

const day = (nth: number) => new Date(nth * 86_400_000).toISOString()
const inHex = (nth: number, digits: number) => nth.toString(16).padStart(digits, '0')
const suffix = (nth: number) => (nth === 0 ? '' : `${nth + 1}`)

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const dateShape = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const timeShape = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)'
const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'
const hostname: Format = {
  pattern: new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})*$`, 'i'),
  example: (nth) => `example${suffix(nth)}.com`,
}
const email: Format = { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, example: (nth) => `nobody${suffix(nth)}@example.com` }
const uri: Format = { pattern: /^[a-z][a-z\d+.-]*:\S+$/i, example: (nth) => `https://example.com/${suffix(nth)}` }

/** The formats that texts are checked for. Any text is taken for another one. */
const formats = new Map<string, Format>([
  ['date', { pattern: new RegExp(`^${dateShape}$`), example: (nth) => day(nth).slice(0, 10) }],
  [
    'date-time',
    { pattern: new RegExp(`^${dateShape}T${timeShape}$`), example: (nth) => day(nth).replace('.000Z', 'Z') },
  ],
  [
    'time',
    {
      pattern: new RegExp(`^${timeShape}$`),
      example: (nth) => `${new Date((nth % 86_400) * 1_000).toISOString().slice(11, 19)}Z`,
    },
  ],
  [
    'duration',
    {
      pattern: /^P(?!$)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/,
      example: (nth) => `PT${nth}S`,
    },
  ],
  ['email', email],
  ['idn-email', email],
  ['hostname', hostname],
  ['idn-hostname', hostname],
  [
    'ipv4',
    {
      pattern: new RegExp(`^(?:${octet}\\.){3}${octet}$`),
      example: (nth) => `127.0.${(nth >> 8) % 256}.${(nth % 256) + (nth < 255 ? 1 : 0)}`,
    },
  ],
  [
    'ipv6',
    {
      pattern:
        /^(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?=(?:[^:]*:){2,7}[^:]*$)(?!.*::.*::)(?:[\da-f]{0,4}:)+[\da-f]{0,4})$/i,
      example: (nth) => `::${(nth + 1).toString(16)}`,
    },
  ],
  ['uri', uri],
  ['iri', uri],
  ['url', uri],
  ['uri-reference', { pattern: /^[^\s\\<>"{}|^`]*$/, example: (nth) => `/example${suffix(nth)}` }],
  ['iri-reference', { pattern: /^[^\s\\<>"{}|^`]*$/, example: (nth) => `/example${suffix(nth)}` }],
  ['json-pointer', { pattern: /^(?:\/(?:[^~/]|~[01])*)*$/, example: (nth) => `/example${suffix(nth)}` }],
  ['relative-json-pointer', { pattern: /^\d+(?:#|(?:\/(?:[^~/]|~[01])*)*)$/, example: (nth) => `${nth}` }],
  [
    'uuid',
    {
      pattern: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
      example: (nth) => `00000000-0000-0000-0000-${inHex(nth, 12)}`,
    },
  ],
])

/** Undefined for a format that is not checked. */
export function exampleOf(format: string, nth = 0): string | undefined {
  return formats.get(format)?.example(nth)
}

export function hasFormat(format: string, text: string): boolean {
  const known = formats.get(format)
  return known === undefined || (text.length <= longest && known.pattern.test(text))
}

const longest = 2_000
