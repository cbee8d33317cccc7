// Owns the buttons by which a change of a stay is answered, and what is said where an answer could not be sent.
import type { StayChange } from '@akwaaba/contract/stay-change-wire'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

export type Answer = StayChange['actions'][number]

type Props = {
  change: StayChange
  labels: Record<Answer, string>
  /** the answer that is being sent */
  sending: Answer | null
  failure: string | null
  onAnswer: (answer: Answer) => void
}

export const ChangeAnswers = ({ change, labels, sending, failure, onAnswer }: Props) => (
  <>
    {failure && <Notice tone="error">{failure}</Notice>}
    <div className="mt-3 flex flex-wrap gap-3">
      {change.actions.map((action) => (
        <Button
          key={action}
          kind={action === 'accept' ? 'primary' : 'quiet'}
          isBusy={sending === action}
          disabled={sending !== null}
          onClick={() => onAnswer(action)}
        >
          {labels[action]}
        </Button>
      ))}
    </div>
  </>
)
