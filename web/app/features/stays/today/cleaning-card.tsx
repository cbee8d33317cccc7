// Owns the cleaning on the board: a tick when a home is clean, who has it, and giving it to a member.
import type { CleaningTask, listCleaning } from '@akwaaba/contract/cleaning'
import { cleaningStates } from '@akwaaba/contract/cleaning-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { LineIcon } from '../../../ui/frame-icons.tsx'
import { Lines, miniClass, miniKinds, rowClass } from './board-card.tsx'
import type { Work } from './mutations.ts'
import { taskText } from './rules.ts'

export type Cleaning = ReplyOf<typeof listCleaning>
const warn = 'M12 4l9 16H3zM12 10v4.500M12 17.200v.01'

type RowProps = {
  task: CleaningTask
  date: CalendarDate
  /** the name of its organisation, where there are several */
  whose?: string
  members: Cleaning['members']
  work: Work
  onOpen: () => void
}

const Tick = ({ task, work }: Pick<RowProps, 'task' | 'work'>) => {
  const isDone = task.state === 'done'
  const action = isDone ? 'undo' : 'finish'
  const isBlocked = !task.actions.includes(action)
  // Ticked at once: the answer may take a while at a reception.
  const sent = work.sentTo(task._id)
  const isTicked = sent === 'finish' || (isDone && sent !== 'undo')
  return (
    <label className="-ml-1 grid size-7 shrink-0 cursor-pointer place-items-center max-lg:size-11 has-disabled:cursor-default">
      <input
        type="checkbox"
        checked={isTicked}
        disabled={isBlocked || work.isBusy(task._id)}
        title={task.blocked.find((one) => one.action === action)?.msg}
        onChange={() => work.move(task, action)}
        className="size-[18px] accent-palm max-lg:size-6"
      />
      <span className="unseen">{task.apartment.apartmentName} is clean</span>
    </label>
  )
}

const GiveTo = ({ task, members, work }: Pick<RowProps, 'task' | 'members' | 'work'>) => (
  <select
    aria-label={`Give ${task.apartment.apartmentName} to`}
    value=""
    disabled={work.isBusy(task._id)}
    onChange={(event) => work.give(task, event.target.value)}
    className={`${miniClass} ${miniKinds.quiet} w-[92px] bg-card pr-0.5 pl-2! max-lg:w-28 max-lg:pl-3!`}
  >
    <option value="">Give to…</option>
    {members.map(({ _id, username }) => (
      <option key={_id} value={_id}>
        {username}
      </option>
    ))}
  </select>
)

/** What a row says or offers at its end: one thing at most. */
const End = ({ task, members, work }: Pick<RowProps, 'task' | 'members' | 'work'>) => {
  if (task.state === 'inProgress')
    return <span className="shrink-0 font-medium text-palm text-xs max-lg:text-[13px]">Cleaning</span>
  if (task.state !== 'toDo') return null
  const isNobodys = task.assignee === null
  if (isNobodys && task.actions.includes('assign') && members.length > 0)
    return <GiveTo task={task} members={members} work={work} />
  if (task.actions.includes('take') && (isNobodys || task.assignee?.isYou) && !task.actions.includes('assign'))
    return (
      <button
        type="button"
        disabled={work.isBusy(task._id)}
        onClick={() => work.move(task, 'take')}
        className={`${miniClass} ${miniKinds.quiet}`}
      >
        Start<span className="unseen"> {task.apartment.apartmentName}</span>
      </button>
    )
  return null
}

export const CleaningRow = ({ task, date, whose, members, work, onOpen }: RowProps) => (
  <li className={rowClass}>
    <Tick task={task} work={work} />
    <button type="button" onClick={onOpen} className="min-w-0 flex-1 text-left leading-snug hover:underline">
      <Lines
        first={task.apartment.apartmentName}
        second={
          <>
            {task.isUrgent && (
              <strong className="mr-1 inline-flex items-center gap-0.5 align-bottom text-error">
                <LineIcon d={warn} size={13} />
                Urgent
              </strong>
            )}
            {taskText(task, date)}
            {whose && ` · ${whose}`}
            {task.note && ' · note'}
          </>
        }
        isOver={!cleaningStates.is(task.state, 'open')}
      />
      <span className="unseen">, open the task</span>
    </button>
    <End task={task} members={members} work={work} />
  </li>
)
