// Owns what the health page says of each part: its state, a sentence, and what to do where it does not work.
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import type { getHealth, ProviderState, WorkerState } from '@akwaaba/contract/health'
import { adminPaths } from '../../../admin-paths.ts'
import { instantText, millisOf } from '../../../lib/clock.ts'

export type Health = ReplyOf<typeof getHealth>
export type State = 'works' | 'warns' | 'fails' | 'unknown'
/** `todo` is missing where nothing is to be done. */
export type Part = { name: string; state: State; says: string; todo?: string; link?: { to: string; label: string } }

const hourMillis = 3_600_000
const backupHours = 26
const reconciliationHours = 30
const behindBytes = 64 * 1024 ** 2

const hoursSince = (at: string, now: string): number => (millisOf(now) - millisOf(at)) / hourMillis
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** A number of bytes in words. */
export const bytesText = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${(bytes / 1024 ** 3).toFixed(1)} GB` : `${Math.ceil(bytes / 1024 ** 2)} MB`

const database = ({ database: { version, sizeBytes, standbys } }: Health): Part => {
  const behind = standbys.filter(({ lagBytes }) => lagBytes !== null && lagBytes > behindBytes)
  const copies =
    standbys.length === 0
      ? 'No standby is connected.'
      : `${count(standbys.length, 'standby is', 'standbys are')} connected.`
  const says = `PostgreSQL ${version} answers; ${bytesText(sizeBytes)} are stored. ${copies}`
  if (behind.length === 0) return { name: 'Database', state: 'works', says }
  return {
    ...{ name: 'Database', state: 'warns' },
    says: `${says} ${behind.map(({ name, lagBytes }) => `${name} is ${bytesText(lagBytes ?? 0)} behind.`).join(' ')}`,
    todo: 'Ask the operator to look at the line to the standby and at its disk.',
  }
}

const workerNames: Record<WorkerState['name'], string> = {
  money: 'Payments and refunds',
  clock: 'Holds and deadlines',
  mail: 'E-mails',
  files: 'Pictures',
}

const workerPart = ({ name, alive, due, oldestDueSeconds, isLate }: WorkerState): Part => {
  const title = `Jobs: ${workerNames[name]}`
  const waiting =
    due === 0
      ? 'Nothing waits.'
      : `${count(due, 'job waits', 'jobs wait')}, the oldest for ${Math.max(1, Math.round(oldestDueSeconds / 60))} min.`
  if (alive === 0)
    return {
      ...{ name: title, state: 'fails', says: `No process works on them. ${waiting}` },
      todo: 'Ask the operator to start a process that runs jobs (ROLE all or worker).',
    }
  const says = `${count(alive, 'process works', 'processes work')} on them. ${waiting}`
  if (!isLate) return { name: title, state: 'works', says }
  return {
    ...{ name: title, state: 'warns', says },
    todo: 'If this stays for a quarter of an hour, ask the operator to look at the log and at the providers.',
  }
}

const mail = ({ mail: { failingSince, waiting }, operations: { failedMails } }: Health): Part => {
  if (failingSince !== null)
    return {
      ...{ name: 'Mail server', state: 'fails' },
      says: `It has not answered since ${instantText(failingSince)}; ${count(waiting, 'e-mail waits', 'e-mails wait')}.`,
      todo: 'Ask the operator to look at the mail server (SMTP_URL). E-mails leave by themselves once it answers.',
    }
  if (failedMails > 0)
    return {
      ...{ name: 'Mail server', state: 'warns' },
      says: `It answers, but ${count(failedMails, 'e-mail was', 'e-mails were')} given up.`,
      todo: 'See why, and send them again.',
      link: { to: adminPaths.failedMails, label: 'E-mails not sent' },
    }
  return { name: 'Mail server', state: 'works', says: 'It takes our e-mails.' }
}

const failedJobs = ({ operations }: Health): Part =>
  operations.failedJobs === 0
    ? { name: 'Failed jobs', state: 'works', says: 'No job has used up its attempts.' }
    : {
        ...{ name: 'Failed jobs', state: 'warns' },
        says: `${count(operations.failedJobs, 'job has', 'jobs have')} used up all attempts.`,
        todo: 'See why, and start them again.',
        link: { to: adminPaths.failedMails, label: 'Failed jobs' },
      }

const storage = ({ storage: { kind, answers }, operations }: Health): Part => {
  const where = kind === 's3' ? 'The bucket' : 'The folder'
  if (!answers)
    return {
      ...{ name: 'Pictures', state: 'fails', says: `${where} of the pictures does not answer.` },
      todo: 'Ask the operator to look at STORAGE_URL. New pictures are refused until it answers.',
    }
  if (operations.storage.failures > 0)
    return {
      ...{ name: 'Pictures', state: 'warns' },
      says: `${where} answers, but ${count(operations.storage.failures, 'file was', 'files were')} not stored within the last day.`,
      todo: 'Ask the operator to look at its free space and rights, then add the pictures again.',
    }
  return { name: 'Pictures', state: 'works', says: `${where} of the pictures answers.` }
}

const disk = ({ operations: { disk: found } }: Health): Part => {
  if (found === null) return { name: 'Disk', state: 'unknown', says: 'The system does not say how much space is free.' }
  const says = `${bytesText(found.freeBytes)} are free where data and pictures are.`
  if (!found.isLow) return { name: 'Disk', state: 'works', says }
  return {
    ...{ name: 'Disk', state: 'fails', says },
    todo: 'Ask the operator to make room now: with a full disk nothing can be booked or paid for.',
  }
}

const providerNames: Record<string, string> = {
  paystack: 'Paystack',
  paypal: 'PayPal',
  test: 'Test gateway',
  bank: 'Bank transfers',
}

/** A provider that answers calls; bank transfers have none, and are left out of the page. */
const providerPart = ({ name, answeredAt, failedAt, failures, lastEventAt }: ProviderState): Part => {
  const title = `Payments: ${providerNames[name] ?? name}`
  if (name === 'test')
    return { name: title, state: 'works', says: 'No provider is set up: payments are tests, and no money moves.' }
  const events = lastEventAt === null ? '' : ` Its last message arrived ${instantText(lastEventAt)}.`
  if (failures > 0 && failedAt !== null)
    return {
      ...{ name: title, state: failures >= 5 ? 'fails' : 'warns' },
      says: `The last ${count(failures, 'call was', 'calls were')} not answered, most recently ${instantText(failedAt)}.${events}`,
      todo: 'Look at its status page. Payments are synced by themselves once it answers.',
    }
  if (answeredAt === null)
    return { name: title, state: 'unknown', says: `This process has not called it since its start.${events}` }
  return { name: title, state: 'works', says: `It last answered ${instantText(answeredAt)}.${events}` }
}

const reconciliation = ({ reconciliation: { ranAt, open, imbalance }, checkedAt }: Health): Part => {
  const name = 'Reconciliation'
  const link = { to: adminPaths.payments(), label: 'Payments' }
  if (imbalance !== null && imbalance !== 0)
    return {
      ...{ name, state: 'fails', says: 'The ledger does not add up to zero.', link },
      todo: 'Stop payouts and tell the operator: something has changed the ledger past its checks.',
    }
  if (ranAt === null) return { name, state: 'unknown', says: 'It has not run yet. It runs every night.' }
  const ran = `It last ran ${instantText(ranAt)}`
  if (open > 0)
    return {
      ...{ name, state: 'warns', says: `${ran}; ${count(open, 'difference is', 'differences are')} open.`, link },
      todo: 'Look at each one and close it with a reason.',
    }
  if (hoursSince(ranAt, checkedAt) > reconciliationHours)
    return {
      name,
      state: 'warns',
      says: `${ran}, which is too long ago.`,
      todo: 'Run it now, on the payments page.',
      link,
    }
  return { name, state: 'works', says: `${ran}; the ledger adds up and no difference is open.` }
}

const backup = ({ backup: last, checkedAt, isProduction }: Health): Part => {
  const name = 'Backup'
  if (last === null)
    return {
      ...{ name, state: isProduction ? 'warns' : 'unknown', says: 'No backup has been reported.' },
      todo: 'Ask the operator whether backups are made. The operations guide says how they are reported.',
    }
  const says = `The last one (${last.kind}) ended ${instantText(last.finishedAt)}.`
  if (hoursSince(last.finishedAt, checkedAt) <= backupHours) return { name, state: 'works', says }
  return { name, state: 'fails', says, todo: 'Ask the operator to make one now, and to look at why none was made.' }
}

const ranks: Record<State, number> = { fails: 0, warns: 1, unknown: 2, works: 2 }

/** Every part in the order of the page: what does not work comes first. */
export const partsOf = (health: Health): Part[] =>
  allParts(health).sort((one, other) => ranks[one.state] - ranks[other.state])

const allParts = (health: Health): Part[] => [
  database(health),
  ...health.workers.map(workerPart),
  failedJobs(health),
  mail(health),
  storage(health),
  disk(health),
  ...health.providers.filter(({ name }) => name !== 'bank').map(providerPart),
  reconciliation(health),
  backup(health),
]

/** The sentence above the list: how many parts need something. */
export const summaryOf = (parts: readonly Part[]): string => {
  const failing = parts.filter(({ state }) => state === 'fails').length
  const warning = parts.filter(({ state }) => state === 'warns').length
  if (failing + warning === 0) return 'Everything works.'
  const sentences = [
    failing > 0 ? `${count(failing, 'part does', 'parts do')} not work.` : '',
    warning > 0 ? `${count(warning, 'part needs', 'parts need')} a look.` : '',
  ]
  return sentences.filter((sentence) => sentence !== '').join(' ')
}
