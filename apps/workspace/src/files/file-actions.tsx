import { spellHidden } from '@deckhand/client'
import { useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deckhand, queries } from '../deckhand.ts'
import { AskDialog } from '../ui/ask-dialog.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { FileLink } from './file-link.tsx'

interface FileActionsProps {
  path: string
  version: number
  isDeleted: boolean
}

export function FileActions({ path, version, isDeleted }: FileActionsProps) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const remove = async () => {
    await deckhand.files.delete(path)
    await navigate({ to: '/files', search: {} })
    await queries.invalidateQueries({ queryKey: ['files'] })
  }
  return (
    <>
      <FileLink file={{ path, version }} className={buttonClass('plain', 'text')}>
        <Download aria-hidden />
        <span className="max-sm:sr-only">Download</span>
      </FileLink>
      {!isDeleted && (
        <Button onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          <span className="max-sm:sr-only">Delete</span>
        </Button>
      )}
      {isAsking && (
        <AskDialog
          title="Delete the file?"
          description={`${spellHidden(path)} is deleted. Its earlier versions can still be read for a while.`}
          verb="Delete"
          onDo={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
