import type { AttachedContext } from '@deckhand/spec'
import { attachedContextLimit } from '@deckhand/spec/request-limits'
import { CalendarDays, FileText, Mail, Newspaper, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import { deckhand } from '../../deckhand.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useTask } from '../../ui/use-task.ts'
import { AttachDialog } from './attach-dialog.tsx'
import type { AttachProps } from './composer.tsx'

const full = `A message takes ${attachedContextLimit} attachments. Remove one to add another, or attach it to your next message.`

type Searched = Exclude<AttachedContext['type'], 'briefing'>

/** Attaches files, mails, events or the briefing of the day to a prompt. */
export function AttachMenu({ attached, onChange, field }: AttachProps) {
  const [type, setType] = useState<Searched>()
  const [isRefused, setRefused] = useState(false)
  // A briefing takes a while: attachments added meanwhile must stay.
  const latest = useRef(attached)
  latest.current = attached
  const isFull = () => latest.current.length >= attachedContextLimit
  const add = (item: AttachedContext) => {
    const isSame = ({ type, id }: AttachedContext) => type === item.type && id === item.id
    if (isFull() && !latest.current.some(isSame)) setRefused(true)
    else onChange((now) => (now.some(isSame) ? now : [...now, item]))
    setType(undefined)
  }
  const unlessFull = (attach: () => void) => () => {
    setRefused(isFull())
    if (!isFull()) attach()
  }
  const { run, isRunning, failure } = useTask()
  const attachBriefing = async () => {
    const { day } = await deckhand.briefing.make()
    add({ type: 'briefing', id: day, title: "Today's briefing" })
  }
  return (
    <>
      <Menu
        align="start"
        trigger={<IconButton label="Attach">{isRunning ? <Spinner /> : <Paperclip />}</IconButton>}
        items={[
          { label: 'A file', icon: <FileText />, onSelect: unlessFull(() => setType('file')) },
          { label: 'A mail', icon: <Mail />, onSelect: unlessFull(() => setType('email')) },
          { label: 'An event', icon: <CalendarDays />, onSelect: unlessFull(() => setType('calendar_event')) },
          {
            label: "Today's briefing",
            icon: <Newspaper />,
            onSelect: unlessFull(() => run(attachBriefing)),
          },
        ]}
      />
      {isRunning && <span className="text-xs text-quiet">The briefing is being written…</span>}
      <div className="order-last basis-full px-2 empty:hidden">
        <Problem words={failure ?? (isRefused && isFull() ? full : undefined)} />
      </div>
      {type && <AttachDialog type={type} onPick={add} onClose={() => setType(undefined)} returnTo={field} />}
    </>
  )
}
