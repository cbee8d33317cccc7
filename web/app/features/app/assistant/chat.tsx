// Owns the chat with the assistant: the conversation, quick questions, and the input.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icons.tsx'
import { type Reply, replyTo } from './rules.ts'

export type Exchange = { id: number; text: string; reply: Reply }

const questions = ['Booking', 'Payment', 'Cancellation', 'Pricing', 'Packages', 'Support']

const bubble = 'max-w-[85%] rounded-[18px] px-4 py-2.5 text-[0.95rem] leading-snug'
const ours = `${bubble} justify-self-start rounded-bl-md bg-sand`

const Answer = ({ reply, onGo }: { reply: Reply; onGo: () => void }) => (
  <div className={ours}>
    <span className="unseen">Assistant: </span>
    <p>{reply.text}</p>
    <p className="flex flex-wrap gap-x-4">
      {reply.links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          onClick={onGo}
          className="flex min-h-11 items-center font-semibold text-palm hover:underline"
        >
          {label}
        </Link>
      ))}
    </p>
  </div>
)

export type ChatProps = {
  exchanges: Exchange[]
  onExchange: (exchanges: Exchange[]) => void
  onClose: () => void
  siteName: string
}

export const Chat = ({ exchanges, onExchange, onClose, siteName }: ChatProps) => {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)
  // On touch devices, focusing the input would open the keyboard over the chat.
  useEffect(() => {
    const entry = matchMedia('(hover: none)').matches ? log : input
    entry.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const last = log.current?.lastElementChild
    if (exchanges.length > 0 && last instanceof HTMLElement) log.current?.scrollTo({ top: last.offsetTop - 16 })
  }, [exchanges])

  const say = (words: string) => {
    const reply = replyTo(words)
    if (!reply) return
    onExchange([...exchanges, { id: exchanges.length, text: words.trim(), reply }])
    setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    say(text)
  }
  // On a phone the chat covers the page that the link leads to.
  const onGo = () => {
    if (matchMedia('(max-width: 639px)').matches) onClose()
  }
  return (
    <>
      <div className="flex items-center justify-between gap-3 bg-palm-deep py-2 pr-2 pl-5 text-white">
        <p className="min-w-0 truncate font-display font-semibold text-lg">Ask {siteName}</p>
        <button
          type="button"
          aria-label="Close the assistant"
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/15 focus-visible:outline-gold"
        >
          <Icon name="close" />
        </button>
      </div>
      <div
        ref={log}
        role="log"
        aria-live="polite"
        aria-label="Conversation"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative grid flex-1 content-start gap-3 overflow-y-auto overscroll-contain p-4 outline-offset-[-3px]"
      >
        <p className={ours}>
          Hello. I answer common questions from a list, right here on your device. What would you like to know?
        </p>
        <ul aria-label="Quick questions" className="flex flex-wrap gap-2">
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => {
                  say(question)
                  log.current?.focus({ preventScroll: true })
                }}
                className="min-h-11 rounded-full px-4 font-semibold text-[0.9rem] text-palm border-[1.5px] border-line hover:bg-sand"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
        {exchanges.map(({ id, text: words, reply }) => (
          <div key={id} className="grid gap-3">
            <p className={`${bubble} justify-self-end rounded-br-md bg-palm text-white`}>
              <span className="unseen">You: </span>
              {words}
            </p>
            <Answer reply={reply} onGo={onGo} />
          </div>
        ))}
      </div>
      <form onSubmit={submit} className="flex gap-2 border-line border-t p-3">
        <input
          ref={input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label="Your question"
          placeholder="Type a question"
          autoComplete="off"
          maxLength={300}
          enterKeyHint="send"
          className="min-h-11 w-0 min-w-0 flex-1 rounded-full border border-line-strong bg-card px-4"
        />
        <button
          type="submit"
          aria-label="Send"
          className="grid size-11 shrink-0 place-items-center rounded-full bg-palm text-white hover:bg-palm-deep"
        >
          <Icon name="send" />
        </button>
      </form>
    </>
  )
}
