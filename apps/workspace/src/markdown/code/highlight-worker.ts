import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageRegistration,
} from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { groupLines } from './group-lines.ts'
import type { HighlightReply, HighlightRequest, Token } from './token.ts'

// Runs in a worker, because a grammar takes tenths of a second to warm up, and hostile code far longer. The regex engine is JavaScript's own, because
// the page's Content-Security-Policy allows no WebAssembly.
const theme = createCssVariablesTheme({ name: 'kinds', variablePrefix: '--', fontStyle: false })
const highlighter = createHighlighterCore({ engine: createJavaScriptRegexEngine({ forgiving: true }), themes: [theme] })

const reply = (message: HighlightReply) => self.postMessage(message)

self.addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  highlight(data).catch(() => reply({ id: data.id, isLast: true }))
})

type LoadLanguage = () => Promise<{ default: LanguageRegistration[] }>

/** Each language is a separate chunk, loaded when code in it is first shown. */
const languages: Record<string, LoadLanguage> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
}

async function highlight({ id, code, language }: HighlightRequest): Promise<void> {
  const ready = await highlighter
  if (!ready.getLoadedLanguages().includes(language)) {
    const load = languages[language]
    if (!load) return reply({ id, isLast: true })
    await ready.loadLanguage((await load()).default)
  }
  tokenize(ready, { id, code, language })
}

function tokenize(ready: HighlighterCore, { id, code, language }: HighlightRequest): void {
  const groups = groupLines(code)
  let grammarState: GrammarState | undefined
  for (const [index, group] of groups.entries()) {
    const isLast = index === groups.length - 1
    // The line break at the end of a group would add an empty line.
    const text = isLast ? group : group.slice(0, -1)
    const { tokens: lines, grammarState: next } = ready.codeToTokens(text, {
      lang: language,
      theme: 'kinds',
      tokenizeMaxLineLength: 2_000,
      // The first line of a language waits for its grammar, so a time limit per line would cut it. The page ends this worker if it takes too long.
      tokenizeTimeLimit: 0,
      ...(grammarState && { grammarState }),
    })
    grammarState = next
    const tokens = lines.flatMap((line, at): Token[] => [
      ...line.map(({ content, color }): Token => [content, kindOf(color)]),
      ...(at < lines.length - 1 || !isLast ? [['\n', ''] satisfies Token] : []),
    ])
    reply({ id, tokens: merge(tokens), isLast })
  }
}

/** The theme's colours are the names of variables, such as var(--token-keyword). */
function kindOf(color: string | undefined): string {
  return /--token-([a-z-]+)/.exec(color ?? '')?.[1] ?? ''
}

/** Joins tokens of the same colour: fewer nodes in the page. */
function merge(tokens: Token[]): Token[] {
  const merged: Token[] = []
  for (const [words, kind] of tokens) {
    const last = merged.at(-1)
    if (last && (last[1] === kind || words.trim() === '')) last[0] += words
    else merged.push([words, kind])
  }
  return merged
}
