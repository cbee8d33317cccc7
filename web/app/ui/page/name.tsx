// Owns texts whose words with a hyphen stay on one line, such as Two-Bed in the name of a listing, or check-in.
import { Fragment } from 'react'

// A longer one would not fit into the narrowest phone.
const longest = 14

export const Name = ({ children }: { children: string }) =>
  children.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name do not move
    <Fragment key={at}>
      {at > 0 && ' '}
      {word.includes('-') && word.length <= longest ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ))
