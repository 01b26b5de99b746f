/** A plugin with one mistake, and the lines reported for it, each after the plugin's folder. */
interface BadPlugin {
  title: string
  name: string
  /** By their paths in the plugin. */
  files: Record<string, string>
  told: string[]
}

const entry = (name: string, exportName = 'act') =>
  `name: ${name}\nactions:\n  - name: ${exportName}\n    action: act.jay-action\n`
const file = (name: string, input = 'sku: string', output = 'count: number') =>
  `name: ${name}.act\ndescription: Acts.\ninputSchema:\n  ${input}\noutputSchema:\n  ${output}\n`
const code = (name: string, handler: string, exportName = 'act') =>
  `import { makeJayAction } from '@deckhand/actions'\nexport const ${exportName} = makeJayAction('${name}.act').withHandler(${handler})\n`
const answer = '({ count: 1 })'
const noTypes = 'act.jay-action:1:1 The types of this file are missing. Run "deckhand actions types".'

const staleTypes =
  'act.jay-action:1:1 The types of this file are not up to date, and code that imports them was checked against the old ones. Run "deckhand actions types", and validate again.'

/** A plugin whose handler is the mistake. */
const withHandler = (
  title: string,
  name: string,
  handler: string,
  told: string[],
  [input, output]: string[] = [],
): BadPlugin => ({
  title,
  name,
  files: { 'plugin.yaml': entry(name), 'act.jay-action': file(name, input, output), 'index.ts': code(name, handler) },
  told: [noTypes, ...told],
})

export const badPlugins: BadPlugin[] = [
  {
    title: 'a plugin.yaml that is not YAML',
    name: 'not-yaml',
    files: { 'plugin.yaml': 'name: [\n' },
    told: [
      'plugin.yaml:2:1 This is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ].',
    ],
  },
  {
    title: 'a plugin.yaml without a name',
    name: 'nameless',
    files: { 'plugin.yaml': 'actions: []\n' },
    told: ['plugin.yaml:1:1 "name" is missing.'],
  },
  {
    title: 'a file that is not there',
    name: 'no-file',
    files: { 'plugin.yaml': entry('no-file'), 'index.ts': code('no-file', `async () => ${answer}`) },
    told: [
      'plugin.yaml:4:13 There is no file "act.jay-action". Write it, or correct the path: it begins at the folder of plugin.yaml.',
    ],
  },
  {
    title: 'code that is not there',
    name: 'no-code',
    files: { 'plugin.yaml': 'name: no-code\nmodule: dist/code.js\nactions: [look]\n' },
    told: [
      'plugin.yaml:2:9 There is no file "dist/code.js", which "module" names. Build the plugin, or correct the path.',
    ],
  },
  {
    title: 'an export that is not there',
    name: 'no-export',
    files: {
      'plugin.yaml': 'name: no-export\nactions: [remember, other]\n',
      'src/index.ts': code('no-export', 'async () => 1', 'remembers'),
    },
    told: [
      'plugin.yaml:2:11 src/index.ts does not export "remember". Did you mean "remembers"?',
      'plugin.yaml:2:21 src/index.ts does not export "other". Export it, or remove it from "actions".',
    ],
  },
  {
    title: 'an export that is no action',
    name: 'no-action',
    files: { 'plugin.yaml': 'name: no-action\nactions: [plain]\n', 'index.ts': 'export const plain = async () => 1\n' },
    told: [
      'plugin.yaml:2:11 "plain" in index.ts is not an action. Build it with makeJayAction or makeJayQuery, up to withHandler.',
    ],
  },
  {
    title: 'a file that is about another action',
    name: 'other-name',
    files: {
      'plugin.yaml': entry('other-name'),
      'act.jay-action': file('elsewhere'),
      'index.ts': code('other-name', `async () => ${answer}`),
    },
    told: [
      `act.jay-action:1:1 This is "elsewhere.act", and plugin.yaml names it as the file of "act", which is called "other-name.act". Write "name: other-name.act", or give the builder of that action the name 'elsewhere.act'.`,
      noTypes,
    ],
  },
  withHandler(
    'a handler that needs more than the file gives',
    'needs-more',
    `async ({ sku, count }: { sku: string; count: number }) => ({ count: sku.length + count })`,
    [
      'act.jay-action:3:1 index.ts: the handler of needs-more.act takes { sku: string; count: number; }, and the file gives { sku: string; }. "count" is missing.',
    ],
  ),
  withHandler(
    'a handler that takes another type',
    'other-type',
    `async ({ sku }: { sku: number }) => ({ count: sku })`,
    [
      "act.jay-action:3:1 index.ts: the handler of other-type.act takes { sku: number; }, and the file gives { sku: string; }. Types of property 'sku' are incompatible. Type 'string' is not assignable to type 'number'.",
    ],
  ),
  withHandler(
    'a handler that relies on what is optional',
    'optional',
    `async ({ sku }: { sku: string }) => ({ count: sku.length })`,
    [
      "act.jay-action:3:1 index.ts: the handler of optional.act takes { sku: string; }, and the file gives { sku?: string | undefined; }. Types of property 'sku' are incompatible. Type 'string | undefined' is not assignable to type 'string'. Type 'undefined' is not assignable to type 'string'.",
    ],
    ['sku?: string'],
  ),
  withHandler(
    'a handler that returns less than the file promises',
    'gives-less',
    `async () => ({ id: 'a' })`,
    [
      'act.jay-action:5:1 index.ts: the handler of gives-less.act returns { id: string; }, and the file promises { count: number; total: number; }. Missing: count, total.',
    ],
    ['sku: string', 'count: number\n  total: number'],
  ),
  withHandler('chunks that do not match the file', 'pieces', `async function* () { yield { count: 'many' } }`, [
    'act.jay-action:1:1 The handler of pieces.act in index.ts answers in pieces. Write "streaming: true" into this file.',
    "act.jay-action:5:1 index.ts: the handler of pieces.act returns { count: string; }, and the file promises { count: number; }. Types of property 'count' are incompatible. Type 'string' is not assignable to type 'number'.",
  ]),
  {
    title: 'a file that says that pieces come, and a handler that answers once',
    name: 'no-pieces',
    files: {
      'plugin.yaml': entry('no-pieces'),
      'act.jay-action': `${file('no-pieces')}streaming: true\n`,
      'index.ts': code('no-pieces', `async () => ${answer}`),
    },
    told: [
      noTypes,
      'act.jay-action:7:1 This file says "streaming: true", and the handler of no-pieces.act in index.ts answers once. Make it an async function*, or remove the line.',
    ],
  },
  {
    title: 'an action that writes over GET',
    name: 'over-get',
    files: {
      'plugin.yaml': 'name: over-get\nactions: [act]\n',
      'index.ts': code('over-get', 'async () => 1').replace('.withHandler', ".withMethod('GET').withHandler"),
    },
    told: [`index.ts:2:61 Argument of type '"GET"' is not assignable to parameter of type 'WriteMethod'. (TS2345)`],
  },
  {
    title: 'a query over GET whose file says that it writes',
    name: 'query-writes',
    files: {
      'plugin.yaml': entry('query-writes'),
      'act.jay-action': `${file('query-writes')}effect: write\n`,
      'index.ts': code('query-writes', `async () => ${answer}`)
        .replaceAll('makeJayAction', 'makeJayQuery')
        .replace('.withHandler', ".withMethod('GET').withHandler"),
    },
    told: [
      noTypes,
      'act.jay-action:7:1 "query-writes.act" has the effect "write", and "act" is built with the method GET: following a link to it would have effects. Leave out withMethod, or choose POST, PUT, PATCH or DELETE.',
    ],
  },
  {
    title: 'sources that were never built',
    name: 'not-built',
    files: {
      'plugin.yaml': 'name: not-built\nmodule: dist/code.js\nactions: [act]\n',
      'src/code.ts': code('not-built', 'async () => 1'),
    },
    told: [
      'plugin.yaml:2:9 warning: There is no file "dist/code.js", which "module" names. Build the plugin, or correct the path.',
    ],
  },
  {
    title: 'a handler that does not keep to the types it imports',
    name: 'own-types',
    files: {
      'plugin.yaml': entry('own-types'),
      'act.jay-action': file('own-types'),
      'index.ts': `import { makeJayAction } from '@deckhand/actions'
import type { OwnTypesActInput, OwnTypesActOutput } from './act.jay-action.js'
export const act = makeJayAction<OwnTypesActInput, OwnTypesActOutput>('own-types.act').withHandler(async ({ nope }) => nope)
`,
      'act.jay-action.d.ts':
        'export interface OwnTypesActInput { sku: string }\nexport interface OwnTypesActOutput { count: number }\n',
    },
    told: [staleTypes, "index.ts:3:109 Property 'nope' does not exist on type 'OwnTypesActInput'. (TS2339)"],
  },
  {
    title: 'types that are imported in a way the compiler does not follow',
    name: 'import-name',
    files: {
      'plugin.yaml': entry('import-name'),
      'act.jay-action': file('import-name'),
      'act.jay-action.d.ts': 'export interface Old {}\n',
      'index.ts': `import type { Old } from './act.jay-action'\nexport type { Old }\n${code('import-name', `async () => ${answer}`)}`,
    },
    told: [
      staleTypes,
      `index.ts:1:26 Cannot find module './act.jay-action' or its corresponding type declarations. Import "./act.jay-action.js": under that name they are found with every module setting. (TS2307)`,
    ],
  },
  {
    title: 'a package that is not installed',
    name: 'not-installed',
    files: {
      'plugin.yaml': 'name: not-installed\nactions: [made]\n',
      'index.ts': "import { make } from 'no-such-package'\nexport const made = make()\n",
    },
    told: [
      `index.ts:1:22 Cannot find module 'no-such-package' or its corresponding type declarations. (TS2307)`,
      'plugin.yaml:2:11 warning: "made" is not checked: index.ts does not say its type. Install what the plugin imports, above all @deckhand/actions.',
    ],
  },
  {
    title: 'an input that Gemini cannot be told of',
    name: 'gemini',
    files: {
      'plugin.yaml': entry('gemini'),
      'act.jay-action':
        'name: gemini.act\ndescription: Acts.\ninputSchema:\n  type: object\n  properties:\n    a: { allOf: [{ type: string }, { type: number }] }\n',
      'index.ts': code('gemini', `async () => ${answer}`),
    },
    told: [
      noTypes,
      'act.jay-action:3:1 Gemini cannot take $.properties.a.allOf[1].type of its input schema: it contradicts the schemas beside it. Rewrite it, or write "callers: page" to keep the action from agents.',
    ],
  },
  {
    title: 'JavaScript without declarations',
    name: 'plain-js',
    files: { 'plugin.yaml': 'name: plain-js\nactions: [plainly]\n', 'index.js': '' },
    told: [
      'plugin.yaml:1:7 warning: The handlers of "plain-js" are not checked against their files: the plugin is JavaScript without declarations. Write it in TypeScript, or put a .d.ts beside it.',
    ],
  },
]
