import type { Readability } from '@mozilla/readability'
import type { parseHTML } from 'linkedom'

export interface ReadableHtml {
  title: string
  text: string
}

export interface MailHtml {
  html: string
  /** Keeps quoted mails below, because the mail was forwarded. */
  isWhole: boolean
}

export interface ReadableMail {
  text: string
  /** Removed characters of earlier mails. */
  quoted: number
}

interface Libraries {
  parseHTML: typeof parseHTML
  Readability: typeof Readability
}

/** The used parts of a DOM node. */
interface DomNode {
  nodeType: number
  nodeName: string
  textContent: string | null
  childNodes: Iterable<DomNode>
}

/*
 * These functions run in a worker from their source: a hostile page can keep a parser busy for minutes, and a thread can be ended.
 * So they may only use each other (`workerFunctions`).
 */

function htmlText({ parseHTML, Readability }: Libraries, html: string): ReadableHtml {
  const document = withBody(parseHTML, html)
  const title = document.querySelector('title')?.textContent ?? ''
  const whole = blockText(document.body as unknown as DomNode)
  try {
    const article = new Readability<DomNode>(document, { serializer: (node) => node as unknown as DomNode }).parse()
    const text = article?.content ? blockText(article.content) : ''
    return { title: oneLine(article?.title || title), text: text || whole }
  } catch {
    return { title: oneLine(title), text: whole }
  }
}

/** A mail has no article to extract: everything counts, except the quoted mails below. */
function mailText({ parseHTML }: Libraries, { html, isWhole }: MailHtml): ReadableMail {
  const document = withBody(parseHTML, html)
  const whole = blockText(document.body as unknown as DomNode)
  const below =
    '.gmail_quote, .yahoo_quoted, blockquote[type="cite"], #appendonsend ~ *, #divRplyFwdMsg, #divRplyFwdMsg ~ *'
  const quotes = isWhole ? [] : [...document.querySelectorAll(below)]
  for (const quote of quotes) quote.remove()
  const text = blockText(document.body as unknown as DomNode)
  return text === '' ? { text: whole, quoted: 0 } : { text, quoted: whole.length - text.length }
}

/** Adds `<html>` and `<body>` if they are missing, which the parser does not do. */
function withBody(parse: Libraries['parseHTML'], html: string) {
  const { document } = parse(html)
  const isWhole = document.documentElement?.nodeName === 'HTML' && document.querySelector('body')
  return isWhole ? document : parse(`<html><body>${html}</body></html>`).document
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Text with a line per block. Not recursive, because pages nest deeper than the stack. */
function blockText(root: DomNode): string {
  const skipped = /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE|IFRAME|OBJECT|SVG|HEAD|TITLE)$/i
  const block =
    /^(P|DIV|SECTION|ARTICLE|MAIN|HEADER|FOOTER|NAV|ASIDE|H[1-6]|UL|OL|LI|DL|DT|DD|TABLE|TR|PRE|BLOCKQUOTE|FIGURE|FIGCAPTION|FORM|HR|BR)$/i
  const opensOnly = /^(LI|DT|DD|TR|BR|TD|TH)$/i
  const cell = /^T[DH]$/i
  const pieces: string[] = []
  const open: (DomNode | string)[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') pieces.push(node)
    else if (node.nodeType === 3) pieces.push((node.textContent ?? '').replace(/[^\S\n]+/g, ' '))
    else if (node.nodeType === 1 && !skipped.test(node.nodeName)) {
      const around = block.test(node.nodeName) ? '\n' : cell.test(node.nodeName) ? ' ' : ''
      pieces.push(around, /^LI$/i.test(node.nodeName) ? '- ' : '')
      open.push(opensOnly.test(node.nodeName) ? '' : around)
      for (const child of [...node.childNodes].reverse()) open.push(child)
    }
  }
  return tidyLines(pieces.join(''))
}

function tidyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''))
    .join('\n')
    .trim()
}

export const readers = { htmlText, mailText }
export const workerFunctions = [htmlText, mailText, withBody, oneLine, blockText, tidyLines]
