import type { AddressInfo } from 'node:net';
import type PostalMime from 'postal-mime';
import type { SMTPServer, SMTPServerSession } from 'smtp-server';
import type { Mail } from './mail.ts';

/** Bytes kept of one mail. A longer one was sent all the same; its end is dropped. */
const LARGEST = 5 * 1024 * 1024;

/** Takes every mail, from everybody, and hands it over before it says that it was taken. */
export async function startMailServer(
  Server: typeof SMTPServer,
  parser: typeof PostalMime,
  host: string,
  port: number,
  receive: (mail: Mail) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  let count = 0;
  const take = async (stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<void> => {
    const at = Date.now();
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of stream) {
      if (size < LARGEST) pieces.push(piece.subarray(0, LARGEST - size));
      size += piece.length;
    }
    const email = await parser.parse(Buffer.concat(pieces));
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const user = session.user === undefined ? undefined : String(session.user);
    receive({ number: count++, at, recipients, user, email });
  };
  const server = new Server({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username }, _, done) => done(null, { user: username ?? '' }),
    onData(stream, session, done) {
      take(stream, session).then(
        () => done(null),
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, host, () => resolve());
  });
  server.on('error', () => undefined);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
