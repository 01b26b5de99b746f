import type { AttachedContext } from '@deckhand/spec'
import { CalendarDays, FileText, Mail, Newspaper, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { deckhand } from '../deckhand.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useTask } from '../ui/use-task.ts'
import { AttachDialog } from './attach-dialog.tsx'
import type { AttachProps } from './composer.tsx'

type Searched = Exclude<AttachedContext['type'], 'briefing'>

/** Files, mails, events and the briefing of the day go along with a prompt. */
export function AttachMenu({ onChange, field }: AttachProps) {
  const [type, setType] = useState<Searched>()
  const add = (item: AttachedContext) => {
    onChange((attached) => {
      const isThere = attached.some(({ type, id }) => type === item.type && id === item.id)
      return isThere ? attached : [...attached, item]
    })
    setType(undefined)
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
          { label: 'A file', icon: <FileText />, onSelect: () => setType('file') },
          { label: 'A mail', icon: <Mail />, onSelect: () => setType('email') },
          { label: 'An event', icon: <CalendarDays />, onSelect: () => setType('calendar_event') },
          {
            label: "Today's briefing",
            icon: <Newspaper />,
            onSelect: () => run(attachBriefing),
          },
        ]}
      />
      {isRunning && <span className="text-xs text-quiet">The briefing is being written…</span>}
      {failure && (
        <span role="alert" className="truncate text-xs text-bad" title={failure}>
          {failure}
        </span>
      )}
      {type && <AttachDialog type={type} onPick={add} onClose={() => setType(undefined)} returnTo={field} />}
    </>
  )
}
