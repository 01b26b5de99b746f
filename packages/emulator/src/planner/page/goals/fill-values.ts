import { readMood } from '../../plan/mood.ts'

export interface Values {
  /** What is to be written where. */
  pairs: { field: string; value: string }[]
  /** What is to be written, with nothing said of where. */
  loose: string[]
}

const verb = /^(?:fill(?:ing)?(?: in| out| up)?|enter|type(?: in)?|write|put|set|use|change|complete)\b\s*/i

/** What a clause gives to be written: "fill in my address: Ada, 1 Mill Lane", "set the quantity to 3", "my name is Ada". */
export function valuesIn(clause: string): Values {
  const { core } = readMood(clause)
  const text = core.trim().replace(/[.!]$/, '')
  const told = announced(text)
  if (told) return { pairs: [], loose: told }
  const form = text.replace(formHead, '')
  if (form !== text) return fromList('', form)
  const [, head = '', list = ''] = /^([^:]{0,80}):\s+(.*)$/s.exec(text) ?? []
  if (list) return fromList(head.replace(verb, ''), list)
  const [, field, value] =
    /^(?:set|change|put|make)\s+(?:the |my )?(.{1,60}?) to (.{1,300})$/is.exec(text) ??
    /^(?:the |my )(.{1,60}?) is (.{1,300})$/is.exec(text) ??
    []
  if (field && value) return { pairs: [{ field, value: bare(value) }], loose: [] }
  const [, what, where] =
    /^(?:enter|type|write|put|fill(?: in)?|use)\s+(.{1,300}?) (?:into|in|as|for) (?:the |my )?(.{1,60})$/is.exec(
      text,
    ) ?? []
  if (what && where) return { pairs: [{ field: where, value: bare(what) }], loose: [] }
  return fromList(
    '',
    text.replace(verb, '').replace(/^(?:the |my |in |out )*(?:address|details|form|data)\b[\s,]*/i, ''),
  )
}

/** "Fill in the checkout for Ada, 1 Mill Lane": a form as a whole, and whom it is for. */
const formHead =
  /^(?:fill(?:ing)?(?: in| out| up)?|complete|enter)\s+(?:(?:the|my|this|our|your|delivery|shipping|order|checkout|address)\s+)*(?:checkout|address|details|form|data|fields|order|everything|it)(?:\s+(?:form|details|address|fields|data))?\s*(?:[:,]|\b(?:for|with|as|using|to)\b)\s+/i
const announcement = /^(?:and\s+)?(?:my (?:full )?[\p{L}-]+(?: \p{L}+)? is|i live (?:at|in)|i am|i'm)\s+/iu
const roles =
  /^(?:and\s+)?my (?:full name|name|street|address|post ?code|zip(?: code)?|city|town|country|e-?mail(?: address)?|phone(?: number)?) is\b/i

/** "My name is Ada, my email is a@b.example, I live at 1 Mill Lane": each part says what it is, or goes by its shape. */
function announced(text: string): string[] | undefined {
  const parts = text
    .split(/\s*[,;\n]\s*|\s+and\s+(?=my\b|i live\b)/i)
    .map(bare)
    .filter(Boolean)
  const told = parts.filter((part) => announcement.test(part))
  if (!announcement.test(text) || (told.length < 2 && !(parts.length > 1 && roles.test(text)))) return undefined
  return parts.map((part) => part.replace(/^(?:and\s+)?(?:i live (?:at|in)|i am|i'm)\s+/i, ''))
}

/** With the field in front that all of it is for, if it names one: a note may have commas. */
function fromList(head: string, list: string): Values {
  const parts = list
    .split(/[,;\n]+/)
    .map(bare)
    .filter(Boolean)
  const pairs = parts.flatMap((part) => {
    const [, field, value] = /^(\p{L}[\p{L} ]{1,40}):\s*(.+)$/u.exec(part) ?? []
    return field && value ? [{ field, value: bare(value) }] : []
  })
  if (pairs.length > 0) return { pairs, loose: parts.filter((part) => !/^\p{L}[\p{L} ]{1,40}:/u.test(part)) }
  const field = head.replace(/^(?:in|out|the|my|this|as|for|with|\s)+\b/i, '')
  const isForm = field === '' || /\b(?:address|details|form|data|fields?|checkout|this|it)\b/i.test(field)
  return isForm ? { pairs: [], loose: parts } : { pairs: [{ field, value: bare(list) }], loose: [] }
}

const bare = (text: string) =>
  text
    .trim()
    .replace(/^["“'‘](.*)["”'’]$/s, '$1')
    .trim()
