// Owns a labelled description with headings, lists, links and pictures. The editor is loaded when a page has one.
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { Fault } from '../fields/field.tsx'
import { Skeleton } from '../notices/skeleton.tsx'
import type { EditorProps } from './rich-text-editor.tsx'

type Props = {
  label: string
  hint?: ReactNode
  fault?: string | undefined
  /** HTML of the tags that contract/platform/values/rich-text.ts names */
  value: string
  onChange: (html: string) => void
}

export const RichText = ({ label, hint, fault, value, onChange }: Props) => {
  const id = useId()
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>()
  const [isFailed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    import('./rich-text-editor.tsx').then(
      ({ RichTextEditor }) => setEditor(() => RichTextEditor),
      () => setFailed(true),
    )
  }
  useEffect(load, [])
  return (
    <div>
      <span id={`${id}-label`} className="mb-1.5 block font-medium">
        {label}
      </span>
      {Editor ? (
        <Editor
          labelId={`${id}-label`}
          describedBy={[fault && `${id}-fault`, `${id}-hint`].filter(Boolean).join(' ')}
          hasFault={Boolean(fault)}
          value={value}
          onChange={onChange}
        />
      ) : isFailed ? (
        <div role="alert" className="grid h-80 place-content-center justify-items-center gap-3 rounded-xl bg-sand p-4">
          <p>The editor could not be loaded. What is written here is kept.</p>
          <Button onClick={load}>Try Again</Button>
        </div>
      ) : (
        <div role="status">
          <span className="unseen">Loading the editor</span>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
      <div id={`${id}-hint`} className="mt-1.5 text-ink-soft text-sm">
        {hint} Tab leaves the editor; within a list or a code block it indents, and Escape, then Tab, leaves.
      </div>
      <Fault id={`${id}-fault`}>{fault}</Fault>
    </div>
  )
}
