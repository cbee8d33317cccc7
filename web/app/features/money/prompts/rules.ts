// Owns the words of mobile money: the networks as guests know them, and what to do when no prompt comes.
import { type Network, networks, shortNames, usualNetwork } from '@akwaaba/contract/ghana-accounts'

export const networkNames = networks

/** What opens the menu of each network on the phone, and where it lists payments that wait. */
const menus: Record<Network, string> = {
  mtn: 'Dial *170#, choose My Wallet and then My Approvals, enter your PIN and choose this payment.',
  telecel: 'Dial *110#, the menu of Telecel Cash, and look for a payment that waits for you.',
  at: 'Dial *110#, the menu of AT Money, and look for a payment that waits for you.',
}

/** What to do when no prompt comes. */
export const whenNoPrompt = (network: Network): string[] => [
  'Look at the phone with this number: it has to be on, have signal and show its screen.',
  menus[network],
  'Check that there is enough money in the wallet: the network may say nothing when there is not.',
]

/** The hint for a number that was given to another network; null where nothing speaks against the chosen one. */
export const movedHint = (number: string, chosen: Network): string | null => {
  const usual = usualNetwork(number)
  return usual === undefined || usual === chosen
    ? null
    : `Numbers with ${number.slice(0, 3)} are usually of ${shortNames[usual]}. If yours has moved to ${shortNames[chosen]}, all is well.`
}

const spoken = [120, 60, 30, 10]

/** What a screen reader is told of the seconds that are left: it changes at two minutes, at one, and twice more; '' before. */
export const spokenTime = (seconds: number): string => {
  const left = spoken.findLast((mark) => mark >= seconds)
  return left === undefined
    ? ''
    : left >= 60
      ? `About ${left / 60} min left to approve it.`
      : `${left} seconds left to approve it.`
}
