// Owns downloading the user's data as a file.
import { messages } from '@akwaaba/contract/messages'
import { downloadData } from '@akwaaba/contract/profile'
import { useSend } from '../../../lib/query.tsx'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Panel } from './panel.tsx'
import { refusalText } from './rules.ts'

const fileName = 'akwaaba-my-data.json'

const save = (data: unknown) =>
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), fileName)

export const YourData = () => {
  const download = useSend(downloadData)
  return (
    <Panel title="Your data" lead="Everything we hold about you, in one file to keep or to take elsewhere.">
      <div className="grid gap-4">
        <Button
          kind="quiet"
          className="justify-self-start"
          isBusy={download.isPending}
          onClick={() => download.mutate({}, { onSuccess: save })}
        >
          Download my data
        </Button>
        {download.isError && <Notice tone="error">{refusalText(download.error, messages.networkFailed)}</Notice>}
        {download.isSuccess && <Notice tone="success">Saved as {fileName}.</Notice>}
      </div>
    </Panel>
  )
}
