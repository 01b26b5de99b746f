import { spellHidden } from '@deckhand/client'
import type { AcpContent } from '@deckhand/spec'
import { ChevronRight, Download, ExternalLink, FileText } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { safeAddress } from '../markdown/safe-address.ts'
import { contentName } from './content-name.ts'

/** Other kinds are offered as a download. */
const pictures = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** An image, a recording, a link or a file, from an agent or attached for it. */
export function ContentPart({ content }: { content: AcpContent }) {
  const name = spellHidden(contentName(content))
  switch (content.type) {
    case 'image':
    case 'audio':
      return <Bytes name={name} mimeType={content.mimeType} data={content.data} />
    case 'resource_link':
      return <Link name={name} uri={content.uri} />
    case 'resource': {
      const { text, blob, mimeType = 'application/octet-stream', uri } = content.resource
      if (text !== undefined) return <Embedded name={name} text={text} />
      return blob === undefined ? <Link name={name} uri={uri} /> : <Bytes name={name} mimeType={mimeType} data={blob} />
    }
    case 'text':
      return null
  }
}

const chip =
  'my-1 mr-2 inline-flex max-w-full items-center gap-2 rounded-lg border bg-raised px-3 py-1.5 text-sm [&_svg]:size-4'

function Bytes({ name, mimeType, data }: { name: string; mimeType: string; data: string }) {
  if (pictures.has(mimeType)) {
    return (
      <img alt={name} src={`data:${mimeType};base64,${data}`} className="my-2 max-h-96 max-w-full rounded-lg border" />
    )
  }
  return (
    <a className={chip} download={name} href={`data:application/octet-stream;base64,${data}`}>
      <Download aria-hidden className="shrink-0 text-quiet" />
      <span className="truncate">{name}</span>
      <span className="shrink-0 text-xs text-quiet">{mimeType}</span>
    </a>
  )
}

/** Only web addresses can be opened: a page cannot open files of the machine. */
function Link({ name, uri }: { name: string; uri: string }) {
  const address = /^https?:/i.test(uri) ? safeAddress(uri) : ''
  const place = <span className="min-w-0 truncate font-mono text-xs text-quiet">{spellHidden(uri)}</span>
  if (address === '') {
    return (
      <span className={chip}>
        <FileText aria-hidden className="shrink-0 text-quiet" />
        <span className="truncate">{name}</span>
        {place}
      </span>
    )
  }
  return (
    <a className={chip} href={address} target="_blank" rel="noreferrer noopener">
      <ExternalLink aria-hidden className="shrink-0 text-quiet" />
      <span className="truncate">{name}</span>
      {place}
    </a>
  )
}

function Embedded({ name, text }: { name: string; text: string }) {
  return (
    <Collapsible.Root className="my-2 overflow-hidden rounded-lg border bg-raised">
      <Collapsible.Trigger className="group flex min-h-8 w-full items-center gap-2 px-3 py-1.5 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet group-data-[state=open]:rotate-90" />
        <FileText aria-hidden className="size-4 shrink-0 text-quiet" />
        <span className="truncate">{name}</span>
      </Collapsible.Trigger>
      <Collapsible.Content>
        {/* A scrolling element must be reachable by keyboard. */}
        <pre tabIndex={0} className="max-h-60 overflow-auto border-t p-2 font-mono text-xs whitespace-pre-wrap">
          {spellHidden(text)}
        </pre>
      </Collapsible.Content>
    </Collapsible.Root>
  )
}
