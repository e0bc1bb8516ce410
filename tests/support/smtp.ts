import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as sent, without SMTP's doubled dots. */
  source: string
}

/**
 * A mail server on loopback that keeps the received mails; `refuse` makes it refuse recipients, `silent` say nothing
 * after its greeting; `lines` counts what it was told. With `hold` a mail that is there to its last line waits in
 * `held`: it is received with `accept`, which answers, and forgotten with its connection.
 */
export async function startSmtp() {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const held: { mail: ReceivedMail; accept: () => void }[] = []
  const state = { refuse: false, silent: false, hold: false, lines: 0 }
  const server = createServer((socket) => {
    sockets.add(socket)
    let waiting: (typeof held)[number] | undefined
    const letGo = () => {
      if (waiting) held.splice(held.indexOf(waiting), 1)
      waiting = undefined
    }
    socket.on('close', () => {
      sockets.delete(socket)
      letGo()
    })
    socket.on('error', () => undefined)
    let mail: ReceivedMail = { from: '', to: [], source: '' }
    let inData = false
    let rest = ''
    const say = (line: string) => void socket.write(`${line}\r\n`)
    const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
    const onLine = (line: string) => {
      state.lines += 1
      if (state.silent) return
      if (inData) {
        if (line === '.') {
          inData = false
          const whole = mail
          mail = { from: '', to: [], source: '' }
          const accept = () => {
            letGo()
            received.push(whole)
            say('250 kept')
          }
          if (state.hold) held.push((waiting = { mail: whole, accept }))
          else accept()
        } else mail.source += `${line.replace(/^\.\./, '.')}\r\n`
        return
      }
      const verb = line.slice(0, 4).toUpperCase()
      const refused = verb === 'RCPT' && state.refuse
      if (verb === 'MAIL') mail.from = address(line)
      if (verb === 'RCPT' && !refused) mail.to.push(address(line))
      inData = verb === 'DATA'
      if (refused) say('550 no such mailbox')
      else if (inData) say('354 go on')
      else if (verb === 'QUIT') socket.end('221 bye\r\n')
      else say('250 ok')
    }
    say('220 test')
    socket.setEncoding('utf8').on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    held,
    state,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
