// Owns a description in rich text: long ones begin collapsed. The loader must have sanitized the HTML.
import { useState } from 'react'
import { Button } from '../button.tsx'

const longDescription = 900

export const Description = ({ html }: { html: string }) => {
  const isLong = html.length > longDescription
  const [isOpen, setOpen] = useState(!isLong)
  return (
    <>
      <div className={isOpen ? '' : 'relative max-h-64 overflow-hidden print:max-h-none'}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored, and again by the page's loader */}
        <div className="prose max-w-[44em]" dangerouslySetInnerHTML={{ __html: html }} />
        {!isOpen && (
          <div className="absolute inset-x-0 bottom-0 h-16 bg-gradient-to-t from-paper to-transparent print:hidden" />
        )}
      </div>
      {isLong && (
        <Button
          kind="plain"
          className="-ml-3 mt-2 print:hidden"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'}
        </Button>
      )}
    </>
  )
}
