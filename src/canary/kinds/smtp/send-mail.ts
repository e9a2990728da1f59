import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { CanaryError } from '../../../model/errors.ts';

/** Sends one mail as a target would, over a connection of its own. */
export async function sendMail(
  to: { host: string; port: number },
  mail: { to: string; subject: string; body: string; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const socket = connect({ ...to, noDelay: true });
  try {
    await once(socket, 'connect');
    const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
    const expect = async (status: string): Promise<void> => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done === true || !value.startsWith(status))
          throw new CanaryError(`the mail server said: ${value ?? 'nothing'}`);
        // A dash after the status says that more lines follow.
        if (value[3] !== '-') return;
      }
    };
    await expect('220');
    for (const command of ['EHLO retcon', 'MAIL FROM:<retcon@sink.test>', `RCPT TO:<${mail.to}>`]) {
      socket.write(`${command}\r\n`);
      await expect('250');
    }
    socket.write('DATA\r\n');
    await expect('354');
    const headers = { From: 'retcon@sink.test', To: mail.to, Subject: mail.subject, ...mail.headers };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`${head.join('')}\r\n${mail.body}\r\n.\r\n`);
    await expect('250');
    socket.write('QUIT\r\n');
  } finally {
    socket.destroy();
  }
}
