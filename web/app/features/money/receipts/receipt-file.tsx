// Owns saving a receipt as a PDF, fetched with the token of the session.
import { getReceiptPdf, type Receipt } from '@akwaaba/contract/receipts'
import { useState } from 'react'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'

export const ReceiptFile = ({ receipt, kind }: { receipt: Receipt; kind: 'primary' | 'plain' }) => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      saveFile(await askFile(getReceiptPdf, { params: { id: receipt._id } }), `${receipt.number}.pdf`)
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <span className="print:hidden">
      <Button kind={kind} isBusy={isBusy} onClick={save}>
        <span>
          Save as PDF<span className="unseen"> {receipt.number}</span>
        </span>
      </Button>
      {fault && (
        <span role="alert" className="mt-1 block font-medium text-error text-sm">
          {fault}
        </span>
      )}
    </span>
  )
}
